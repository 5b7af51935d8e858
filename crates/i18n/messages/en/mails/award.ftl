# What an award is called, within a sentence.
prize = “{ $title }”
place = the { $place ->
        [1] first
        [2] second
        [3] third
        [4] fourth
       *[other] fifth
    } place of “{ $title }”
bought = the bought entry #{ $number } of “{ $title }”
# The same at the end of a subject.
place-in-subject = { $title }, { $place ->
        [1] first
        [2] second
        [3] third
        [4] fourth
       *[other] fifth
    } place
bought-in-subject = { $title }, entry #{ $number }
