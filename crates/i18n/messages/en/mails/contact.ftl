received = [{ $category }] { $subject }
    .announcement = { $name } <{ $email }> wrote to support ({ $category }, { $member ->
        [yes] a member who was signed in
       *[no] a visitor
    }):
answer = Reply to this mail to answer. Message { $id }.
no-category = No category
somebody = Somebody
