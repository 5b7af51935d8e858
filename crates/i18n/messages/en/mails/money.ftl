contest-funded = Your contest is open: { $title }
    .text = Your payment of { $prize } for “{ $title }” has arrived.
    .next = It is a held payment: it stays with us until you choose a winner and accept the final files, or goes back to you.
    .button = Open the contest
payment-after-deadline = Your payment came after the deadline: { $title }
    .text = Your payment of { $amount } for “{ $title }” arrived after the contest's deadline, so the contest could not open.
    .next = We are sending the full amount back the way it came. Set a new deadline and pay again to open the contest.
    .button = Set a new deadline
payment-not-needed = We are sending a payment back: { $title }
    .text = A payment of { $amount } for “{ $title }” arrived, but the contest was not waiting for it: it was paid already, has ended, or its prize has changed.
    .next = We are sending the full amount back the way it came. You do not have to do anything.
    .button = Open the contest
refund-decided = Your prize is being refunded: { $title }
    .text = The contest “{ $title }” has ended without a winner.
    .next = The full prize of { $amount } goes back to you the way it came. We write again when it is sent.
    .button = Open the contest
part-refunded = A part of your prize goes back to you: { $title }
    .text = The contest “{ $title }” is over. Nobody won { $amount } of its prize.
    .next = This part goes back to you the way it came. We write again when it is sent.
    .button = Open the contest
refund-sent = Refunded: { $amount } for { $title }
    .text = { $amount } for “{ $title }” went back to you through { $provider }. It can take a few days until your account shows it.
    .button = Open the contest
contest-refunded = No winner: { $title }
    .text = The contest “{ $title }”, which you entered, has ended without a winner. Your entry stays yours, and nobody else sees it.
    .button = Open the contest
awarded = You have won: { $subject }
    .text = { $client } chose your entry for { $what }. Congratulations!
    .next = Upload the final files until { $due }. Once the client accepts them, { $net } are paid to you.
    .button = Hand over the files
not-selected = { $winners ->
        [one] The winner is chosen: { $title }
       *[other] The winners are chosen: { $title }
    }
    .text = { $winners ->
        [one] The client chose another entry for “{ $title }”.
       *[other] The client chose other entries for “{ $title }”.
    } Your work stays yours: it is private unless you publish it.
    .button = Open the contest
award-passed-on = The award went on: { $subject }
    .text = The final files for { $what } did not come in time, so your award has ended and nothing is paid for it.
    .button = Open the contest
delivered = { $author } delivered the final files: { $subject }
    .text = { $author } has delivered the final files for { $what }.
    .next = { $award ->
        [bought] Accept them or ask for changes until { $due }. After that they count as accepted, and the author is paid.
       *[prize] Accept them or ask for changes until { $due }. After that they count as accepted, and the winner is paid.
    }
    .button = Review the files
changes-requested = { $client } asks for changes: { $subject }
    .announcement = { $client } asks for changes of the files for { $what }:
    .note = { $note }
    .next = Deliver again until { $due }.
    .button = Hand over the files
accepted = Your files are accepted: { $subject }
    .text = { $by ->
        [client] { $client } accepted the final files for { $what }.
       *[time] The time to review the final files for { $what } is over: they are accepted.
    }
    .next = { $missing ->
        [identity] Verify your identity, so that we can pay you { $net }.
        [method] Add a payout method, so that we can pay you { $net }.
        [review] Your payout of { $net } is under review: Payouts shows until when.
       *[nothing] { $net } are on their way to your default payout method, usually within { $days ->
            [one] one business day
           *[other] { $days } business days
        }.
    }
    .button = { $missing ->
        [identity] Verify your identity
        [method] Add a payout method
       *[nothing] See the payout
    }
accepted-by-timer = The files count as accepted: { $subject }
    .text = { $award ->
        [bought] The time to review the final files for { $what } is over. They count as accepted, and the author is paid.
       *[prize] The time to review the final files for { $what } is over. They count as accepted, and the winner is paid.
    }
    .button = Open the contest
lapsed-for-client = The files did not come: { $subject }
    .text = { $award ->
        [place] The winner of { $what } did not deliver the final files in time. Its part of the prize is still held.
       *[prize] The winner of { $what } did not deliver the final files in time. Your prize is still held.
    }
    .next = { $award ->
        [place] Award another entry for this place, or ask for its part of the prize back.
       *[prize] Award another entry, or ask for the prize back.
    }
    .button = Decide what happens
lapsed-for-winner = You missed the delivery: { $subject }
    .text = { $award ->
        [place] The time to deliver the final files for { $what } is over. The client may now award another entry for this place or ask for its part of the prize back.
       *[prize] The time to deliver the final files for { $what } is over. The client may now award another entry or ask for the prize back.
    }
    .button = Open the contest
delivery-due-soon = Deliver soon: { $subject }
    .text = { $award ->
        [bought] The final files for { $what } are due until { $due }. If they do not come, the sale ends: the client gets the price back, and nothing is paid for the entry.
       *[prize] The final files for { $what } are due until { $due }. If they do not come, the award ends.
    }
    .button = Hand over the files
payout-paid = Paid: { $amount } for { $subject }
    .text = We have paid you { $amount } for { $what }, to { $to }.
    .reference = Reference: { $reference }
    .button = See your payouts
payout-failed = Your payout failed: { $subject }
    .text = We could not pay you { $amount } for { $what }. The money is still yours.
    .reason = Reason: { $reason }
    .next = Check your payout method, then try again from your payouts.
    .button = See your payouts
payout-method-added = A payout method was added
    .text = { $method } was added to your payout methods.
    .warning = If this was not you, change your password and delete the method at once.
    .button = See your payout methods
payout-method-default = Your default payout method has changed
    .text = Your payouts now go to { $method }.
    .warning = If this was not you, change it back and change your password at once.
    .button = See your payout methods
