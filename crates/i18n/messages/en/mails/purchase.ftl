bought = { $client } bought your entry #{ $number }: { $title }
    .text = { $client } bought your entry #{ $number } in “{ $title }” at your price. The money is here and held for you.
    .next = Upload the final files until { $due }. Once the client accepts them, { $net } are paid to you.
    .button = Hand over the files
paid = You bought entry #{ $number }: { $title }
    .text = Your payment of { $price } for entry #{ $number } in “{ $title }” has arrived.
    .next = The author delivers the final files until { $due }. It is a held payment: it goes to the author once you accept the files, or back to you when they do not come.
    .button = See the handover
payment-not-needed = We are sending a payment back: { $title }
    .text = A payment of { $amount } for entry #{ $number } in “{ $title }” arrived, but the entry could not be bought with it: it was paid already, is not for sale any more, or the order was given up.
    .next = We are sending the full amount back the way it came. You do not have to do anything.
    .button = Open the entry
not-delivered = Your sale has ended: { $title }
    .text = The final files of your entry #{ $number } in “{ $title }” did not come in time. The client gets the price back, and nothing is paid for the entry.
    .button = Open the entry
refund-decided = The price of entry #{ $number } goes back to you: { $title }
    .text = The author of entry #{ $number } in “{ $title }” did not deliver the final files in time.
    .next = The full price of { $amount } goes back to you the way it came. We write again when it is sent.
    .button = Open the entry
sale-ends = You may buy further entries until { $until }: { $title }
    .text = { $entries ->
        [one] One more entry of “{ $title }” can be bought, for { $lowest }.
       *[other] { $entries } more entries of “{ $title }” can be bought, from { $lowest }.
    } You may buy until { $until }.
    .next = You get the final files and the rights in them, as with the entry that you awarded. If you need no other entry, there is nothing to do.
    .button = See the entries
