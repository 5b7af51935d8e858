under-review = Your payout is under review: { $subject }
    .text = Before we pay you { $amount } for { $what }, somebody of us looks at the payment once more. That will be done by { $until }.
    .next = The money stays set aside for you, and there is nothing that you have to do. If we need something from you, we write.
    .button = See your payouts
review-over = Your payout goes on: { $subject }
    .text = The review of your payout of { $amount } for { $what } is over. Payouts shows what comes next.
    .button = See your payouts
