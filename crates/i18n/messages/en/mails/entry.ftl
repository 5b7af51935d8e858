received = { $others ->
        [0] { $entries ->
            [one] { $who } entered “{ $title }”
           *[other] { $who } sent { $entries } entries for “{ $title }”
        }
        [one] { $who } and { $others } other entered “{ $title }”
       *[other] { $who } and { $others } others entered “{ $title }”
    }
    .text = { $entries } new { $entries ->
        [one] entry
       *[other] entries
    }.
    .button = See the entries
new-version = { $others ->
        [0] { $versions ->
            [one] { $who } sent version { $version } of entry #{ $entry }: “{ $title }”
           *[other] { $who } sent { $versions } new versions for “{ $title }”
        }
        [one] { $who } and { $others } other sent new versions for “{ $title }”
       *[other] { $who } and { $others } others sent new versions for “{ $title }”
    }
    .text = { $versions } new { $versions ->
        [one] version
       *[other] versions
    }. Stars, shortlist and messages stay as they were.
    .button = Look at it
nda-signed = { $others ->
        [0] { $who } signed the NDA of “{ $title }”
        [one] { $who } and { $others } other signed the NDA of “{ $title }”
       *[other] { $who } and { $others } others signed the NDA of “{ $title }”
    }
    .text = Who signed sees the brief and may enter.
    .button = See who signed
pinned = { $comments ->
        [one] { $who } commented on a place of entry #{ $entry }: “{ $title }”
       *[other] { $who } wrote { $comments } comments on places of entry #{ $entry }: “{ $title }”
    }
    .text = The newest one is at number { $pin }.
    .button = Open the comment
shortlisted = { $client } shortlisted your entry: { $title }
    .text = { $client } shortlisted your entry #{ $number } of “{ $title }”.
    .button = Open your entry
declined = { $client } declined your entry: { $title }
    .text = { $client } declined your entry #{ $number } of “{ $title }”. Your work stays yours.
    .button = Open your entry
taken-back = { $client } took your entry back in: { $title }
    .text = { $client } took your entry #{ $number } of “{ $title }” back in.
    .button = Open your entry
rated = { $client } gave your entry { $stars } { $stars ->
        [one] star
       *[other] stars
    }: { $title }
    .text = { $client } gave your entry #{ $number } of “{ $title }” { $stars } { $stars ->
        [one] star
       *[other] stars
    } out of five.
    .button = Open your entry
author-removed = { $client } removed you from a contest: { $title }
    .text = { $client } removed you from “{ $title }”. Your entries are declined, and you can no longer submit entries, ask questions or write messages there.
    .reason = The reason that the client gave: { $reason }
    .rest = Your work stays yours. You can still see your entries and withdraw them until entries close. If you think that this is unfair, write to support.
    .button = Open the contest
removal-undone = { $client } took you back in: { $title }
    .text = { $client } undid your removal from “{ $title }”. The entries that it declined are in the running again, as they were.
    .rest = You can submit entries, ask questions and write messages again.
    .button = Open the contest
