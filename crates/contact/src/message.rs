//! A message to support, as typed and as kept.

use kernel::fields::FieldErrors;
use kernel::person_name;
use kernel::text::{Refused, multi_line, one_line};

pub mod repo;
#[cfg(test)]
mod tests;

text_enum! {
    /// What a message is about.
    pub enum Category as ContactCategory {
        General = "general",
        Account = "account",
        Contest = "contest",
        Payment = "payment",
        /// Something does not work.
        Technical = "technical",
        Feature = "feature",
        Partnership = "partnership",
        Other = "other",
    }
}

impl Category {
    /// As the form calls it.
    pub const fn label(self) -> &'static str {
        match self {
            Self::General => "General",
            Self::Account => "Account",
            Self::Contest => "Contest",
            Self::Payment => "Payment",
            Self::Technical => "Technical",
            Self::Feature => "Feature request",
            Self::Partnership => "Partnership",
            Self::Other => "Other",
        }
    }
}

/// Characters of a name at most.
pub const NAME_MAX: usize = 100;
/// Characters of a subject at most.
pub const SUBJECT_MAX: usize = 150;
/// Characters of a text at most.
pub const TEXT_MAX: usize = 5_000;

/// A message as somebody typed it.
#[derive(Debug, Clone)]
pub struct Draft {
    pub name: String,
    /// What it is about, in a line.
    pub subject: String,
    /// What it is about, as one of eight words; empty counts as none.
    pub category: Option<String>,
    pub message: String,
}

/// A message that can be kept and sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    pub name: String,
    pub email: String,
    /// What it is about, in a line.
    pub subject: String,
    pub category: Option<Category>,
    pub text: String,
}

impl Draft {
    /// The message; `email` is the address, or what is wrong with it, as those judged it who know addresses.
    ///
    /// # Errors
    /// All complaints at once: `name`, `email`, `subject`, `category`, `message`.
    pub fn check(&self, email: Result<String, FieldErrors>) -> Result<Message, FieldErrors> {
        let mut errors = FieldErrors::new();
        let mut take = |field: &'static str, result: Result<String, Refused>, words: [&'static str; 3]| {
            let [missing, long, control] = words;
            result.unwrap_or_else(|why| {
                let complaint = match why {
                    Refused::TooShort => missing,
                    Refused::TooLong => long,
                    Refused::Control => control,
                };
                errors.add(field, complaint);
                String::new()
            })
        };
        let one = "Write it on one line, without special characters";
        let name = take("name", one_line(&self.name, 1, NAME_MAX), ["Name is required", "Name is too long", one]);
        let named = person_name::check(&name);
        let subject = one_line(&self.subject, 1, SUBJECT_MAX);
        let subject = take("subject", subject, ["Subject is required", "Subject is too long", one]);
        let text = multi_line(&self.message, 1, TEXT_MAX);
        let strange = "Remove the special characters from the message";
        let text = take("message", text, ["Message is required", "Message is too long", strange]);
        let typed = self.category.as_deref().map(str::trim).filter(|category| !category.is_empty());
        let category = typed.and_then(|category| Category::parse(&category.to_lowercase()));
        if let Err(refused) = named {
            errors.add("name", refused.message());
        }
        errors.require(typed.is_none() || category.is_some(), "category", "Choose one of the categories");
        let email = email.unwrap_or_else(|complaints| {
            complaints.iter().for_each(|(field, message)| errors.add(field, message));
            String::new()
        });
        errors.into_result()?;
        Ok(Message { name, email, subject, category, text })
    }
}
