entries-closed = Entries are closed: { $title }
    .text = The contest “{ $title }” no longer takes entries.
    .button = Review the entries
entries-closed-declined = You declined everybody: take an entry back in and award it.
entries-closed-none-left = No entry is left. You may ask for the prize back with a reason, and an administrator decides.
entries-closed-never-any = Nobody has entered. The prize is refunded { $days ->
        [one] one day
        [3] three days
       *[other] { $days } days
    } after the deadline; you may also ask for it now.
entries-closed-live = { $live ->
        [one] One entry is in the running. Award it, and its author delivers the final files.
       *[other] { $live } entries are in the running. Choose the winner, and they deliver the final files.
    }
entries-closed-shared-out = If you choose nobody, the prize is shared out on { $at }, as the contest page shows.
first-entry = { $author } sent the first entry: { $title }
    .text = Your contest “{ $title }” has its first entry, from { $author }.
    .next = Shortlist, rate and comment as entries arrive: authors who hear from you improve their work.
    .button = See the entry
draft-cancelled = Your draft was cancelled: { $title }
    .text = The draft “{ $title }” waited { $days ->
        [one] one day
       *[other] { $days } days
    } for its payment and was cancelled.
    .next = No money was involved. You can post it again at any time.
    .button = Post a contest
brief-changed = { $client } changed the brief: { $title }
    .text = { $client } changed the brief of “{ $title }”, which you entered. This is version { $version }: words added { $added }, words removed { $removed }.
    .next = The contest page marks what changed. Check whether your entry still fits.
    .button = See what changed
files-added = { $client } added files to the brief: { $title }
    .text = { $client } added files to the brief of “{ $title }”, which you entered.
    .next = Check whether your entry still fits.
    .button = See the files
announcement = Announcement: { $title }
    .announcement = { $client } writes to everybody who entered “{ $title }”:
    .text = { $text }
    .button = Open the contest
question-asked = { $author } asks about { $title }
    .announcement = { $author } asks about “{ $title }”:
    .text = { $text }
    .next = Your answer appears on the contest page for everybody.
    .button = Answer
question-answered = { $client } answered your question: { $title }
    .announcement = { $client } answers about “{ $title }”:
    .text = { $text }
    .button = Open the contest
commented = { $author } wrote about entry #{ $number }: { $title }
    .announcement = { $author } writes about entry #{ $number } of “{ $title }”:
    .text = { $text }
    .button = Answer
poll-ended = Your poll has ended: { $title }
    .text = The poll “{ $question }” about “{ $title }” takes no votes any more.
    .button = See the results
poll-ended-votes = { $votes ->
        [one] One person voted. The result is advice: you choose the winner.
       *[other] { $votes } people voted. The result is advice: you choose the winner.
    }
poll-ended-unanswered = Nobody voted. You can ask again with a new poll, and send its link to more people.
invited = { $client } invites you to a private contest: { $title }
    .text = { $client } invites you to the private contest “{ $title }”. Nobody else can find it.
    .next = Its page asks you to sign a non-disclosure agreement. Then you read the brief and can enter.
    .button = Open the contest
invited-address = { $client } invites you to a private contest on Muqabla
    .text = { $client } invites you to a private contest. Nobody else can find it.
    .next = Register with this address to see it. If you do not want to, there is nothing to do: the invitation ends with the contest.
    .button = Register
publication-agreed = Entries may be shown: { $title }
    .text = { $client } has agreed that entries of the private contest “{ $title }” may be shown.
    .next = You can publish your entry on your profile. The contest's title and brief stay private.
    .button = Open the contest
