not-awaiting-payment = This contest does not wait for a payment: it is paid already, or has ended.
deadline-passed = The deadline of this contest has passed. Set a new one before you pay.
outside-limits = { $provider } takes PKR { $min } to PKR { $max }. Choose another amount.
outside-limits-of-one = { $provider } takes PKR { $min } to PKR { $max }. Choose { $other }.
withheld = Payments are paused while we compare our records with the payment providers. Nothing was charged. Try again later.
gateway-down = { $provider } does not answer at the moment. Try again in a minute.
gateway-down-of-two = { $provider } does not answer at the moment. Try again in a minute, or pay with { $other }.
payer-owes = A payment of yours was taken back after it had been used. Settle it first: answer the mail we sent you.
disputed = The payment provider took this payment back, and that is not settled yet. We write as soon as it is.
not-in-review = This payment does not wait for a decision. Load the page again.
checkout-spent = This link was used already, or has run out. Start paying again.
checkout-over = This payment can no longer be paid. Start a new one on your dashboard.
# The reason comes from the reader of the file.
settlement-file = Line { $line }: { $reason }.
file-imported = This file was imported before. Nothing has changed.
asked-already = The provider was asked about this payment less than { $minutes ->
        [one] a minute
       *[other] { $minutes } minutes
    } ago. Wait a little.
not-refused = Only a refund that the provider refused is paid by hand, and only once.
still-asked = The provider had less than { $days ->
        [one] a day
       *[other] { $days } days
    } to say what became of this refund, or has said it. Load the page again.
reference-used = This transfer paid another refund back.
own-contest = You have a part in this payment. Another administrator must handle it.
changed = This has changed in the meantime. Load the page again.
