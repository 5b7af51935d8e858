extended = New deadline: { $title }
    .text = { $reopened ->
        [yes] The contest “{ $title }” takes entries again: the new deadline is { $deadline }.
       *[no] The contest “{ $title }” takes entries for longer: the new deadline is { $deadline }.
    }
    .next = Until then entries can be added and withdrawn; after it the client chooses the winner.
    .button = Open the contest
raised = The prize is now { $prize }: { $title }
    .text = The client raised the prize of “{ $title }”, which you entered, to { $prize }. The money is held with us.
    .button = Open the contest
raise-paid = Your prize is now { $prize }: { $title }
    .text = Your payment of { $amount } for “{ $title }” has arrived. The prize is now { $prize }.
    .next = It is a held payment, as the first one: it stays with us until you choose a winner and accept the final files.
    .button = Open the contest
raise-not-applied = We are sending a payment back: { $title }
    .text = Your payment of { $amount } for a higher prize of “{ $title }” arrived when the prize could not be raised any more: the contest has a winner or is over, another payment raised the prize first, or it would be more than the largest prize.
    .next = We are sending the full amount back the way it came. You do not have to do anything.
    .button = Open the contest
guaranteed = The prize is guaranteed: { $title }
    .text = The prize of { $prize } for “{ $title }” is guaranteed from now on: it goes to somebody who entered.
    .next = If no winner is chosen within { $days ->
        [one] one day
       *[other] { $days } days
    } after the deadline, it is shared out. This cannot be taken back.
    .button = Open the contest
refund-requested = We have your refund request: { $title }
    .text = You asked for the prize of { $prize } for “{ $title }” back although there were entries. Those who entered read your reason and may answer; an administrator decides.
    .next = Until then you may still choose a winner, or take the request back. We write as soon as it is decided.
    .button = Open the contest
refund-asked = The client asks for the prize back: { $title }
    .text = The client of “{ $title }”, which you entered, asks for the prize of { $prize } back. The reason given: { $reason }
    .next = An administrator decides. If you want to say something to it, answer on the contest page: the administrator reads your answer beside the request.
    .button = Read and answer
refund-not-given = The prize is not refunded: { $title }
    .text = The client of “{ $title }” asked for the prize back, and an administrator declined. The prize is still held.
    .button = Open the contest
refund-approved = { $whole ->
        [yes] Your prize is being refunded: { $title }
       *[no] A part of your prize will be refunded: { $title }
    }
    .text = { $whole ->
        [yes] Your request is approved: the full prize of { $prize } for “{ $title }” goes back to you the way it came. We write again when it is sent.
       *[no] Your request is approved: { $prize } of the prize of “{ $title }” go back to you the way they came, once no award of the contest is open any more. We write again when they are sent.
    }
    .button = Open the contest
refund-declined = Your refund request is declined: { $title }
    .text = Your request to have the prize of “{ $title }” back is declined. The prize is still held.
    .button = Review the entries
refund-note = The administrator writes: { $note }
refund-shared-out = Choose a winner, or the prize is shared out on { $at }.
choose-winner = Choose the winner: { $title }
    .text = { $live ->
        [0] Entries of “{ $title }” are closed, and people wait for your choice. Everybody was declined: take an entry back in and award it.
        [one] Entries of “{ $title }” are closed, and people wait for your choice. One entry is in the running.
       *[other] Entries of “{ $title }” are closed, and people wait for your choice. { $live } entries are in the running.
    }
    .next = Without a winner the prize is shared out on { $at }: the contest page shows among whom.
    .button = Choose the winner
distributed = The prize was shared out: { $title }
    .text = No winner was chosen for “{ $title }” within { $days ->
        [one] one day
       *[other] { $days } days
    } after the deadline.
    .next = As announced on the contest page, { $net } went to { $people } { $people ->
        [one] person
       *[other] people
    } who entered. Their work stays theirs: no rights have passed.
    .button = Open the contest
share = Your part of the prize, { $amount }: { $title }
    .text = The client of “{ $title }” chose no winner, so the prize was shared out. Your part is { $amount }.
    .next = { $missing ->
        [identity] Verify your identity, so that we can pay you.
        [method] Add a payout method, so that we can pay you.
        [review] Your payout is under review: Payouts shows until when.
       *[nothing] It goes to your default payout method, usually within { $days ->
            [one] one business day
           *[other] { $days } business days
        }.
    }
    .work = Your work stays yours.
    .button = { $missing ->
        [identity] Verify your identity
        [method] Add a payout method
       *[nothing] See the payout
    }
distributed-without-share = No winner: { $title }
    .text = The client of “{ $title }”, which you entered, chose no winner, and the prize was shared out among the entries that counted. Your work stays yours: it is private unless you publish it.
    .button = Open the contest
