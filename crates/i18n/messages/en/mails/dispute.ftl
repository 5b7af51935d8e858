opened-by-you = Your dispute is open: { $subject }
    .text = You opened a dispute about { $what }. No time of the handover runs until it is settled.
    .next = The other side may write its statement until { $due }. Then an administrator decides.
    .button = Open the dispute
opened = { $opener } opened a dispute: { $subject }
    .text = { $opener } opened a dispute about { $what }: { $reason }. No time of the handover runs until it is settled.
    .next = Write your statement until { $due }, with files if they help. You write once. Then an administrator decides, with or without it.
    .button = Open the dispute
answered = Both sides have written: { $subject }
    .text = Both statements in the dispute about { $what } are there. An administrator decides now, and we write as soon as that is done.
    .button = Open the dispute
decided = The dispute is decided: { $subject }
    .text = The dispute about { $what } is decided. { $decision }.
    .reasons = The reasons:
    .note = { $note }
    .next = This is carried out on { $at }. Until then either side may appeal once: another administrator then decides permanently.
    .button = Open the dispute
appealed = The decision is appealed: { $subject }
    .text = The decision in the dispute about { $what } is appealed, so it is not carried out. Another administrator decides, and that decision is final.
    .button = Open the dispute
settled = The dispute is settled: { $subject }
    .text = The dispute about { $what } is over and its decision is carried out. { $decision }.
    .reasons = The reasons:
    .note = { $note }
    .button = Open the dispute
# What the end means for one side, below it.
files-stay = The delivered files and the rights in them are yours.
all-goes-back = { $amount } go back to you the way they came. We write again when they are sent.
part-goes-back = { $amount } go back to you the way they came. The delivered files and the rights in them are yours.
award-taken-back = { $award ->
        [bought] The sale was taken back, and nothing is paid for it.
       *[prize] The award was taken back, and nothing is paid for it.
    } Your work stays yours: the client has no rights in it.
paid = { $missing ->
        [identity] Verify your identity, so that we can pay you { $net } (after our fee).
        [method] Add a payout method, so that we can pay you { $net } (after our fee).
        [review] Your payout of { $net } (after our fee) is under review: Payouts shows until when.
       *[nothing] { $net } (after our fee) are on their way to your default payout method, usually within { $days ->
            [one] one business day
           *[other] { $days } business days
        }.
    }
