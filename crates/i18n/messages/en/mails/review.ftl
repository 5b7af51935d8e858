invited = How was it with { $other }? { $subject }
    .text = { $award ->
        [prize] { $what } is completed.
       *[other] The final files for { $what } are accepted.
    } Write a review about { $other }: stars from one to five, and a few words if you like.
    .next = Neither of you sees the other's review before both are written, or before { $days ->
        [one] one day has
       *[other] { $days } days have
    } passed since { $award ->
        [bought] the purchase
       *[prize] the award
    }.
    .button = Write a review
received = { $reviewer } reviewed you: { $title }
    .text = { $reviewer } wrote a review about your work together on “{ $title }”.
    .visibility = { $public ->
        [yes] It is public: everybody sees it on your page.
       *[no] It is private: only the two of you and our administrators see it. Its stars count for your rating all the same.
    }
    .button = Read the review
# In place of names.
other-side = the other side
a-member = A member
