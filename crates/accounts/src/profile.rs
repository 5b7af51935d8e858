//! What people say about themselves, and the rules for it.

use kernel::fields::FieldErrors;
use kernel::person_name;
use kernel::text::{Refused, is_web_link, multi_line, one_line};

#[cfg(test)]
mod tests;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    /// The first word of the name.
    pub first_name: String,
    /// The rest of the name.
    pub last_name: Option<String>,
    /// At most 500 characters.
    pub bio: String,
    /// At most ten.
    pub skills: Vec<String>,
    /// At most ten web links.
    pub portfolio: Vec<String>,
}

/// A profile as somebody typed it.
#[derive(Debug, Clone, Default)]
pub struct Draft {
    /// First and last name in one field.
    pub name: String,
    pub bio: String,
    pub skills: Vec<String>,
    pub portfolio: Vec<String>,
}

/// Characters of each name, and of both together.
pub const NAME_MAX: usize = 50;
/// Characters of the text about oneself.
pub const BIO_MAX: usize = 500;
pub const SKILLS_MAX: usize = 10;
pub const SKILL_MAX: usize = 40;
pub const LINKS_MAX: usize = 10;

impl Draft {
    /// Checks all fields and complains about all of them at once.
    ///
    /// # Errors
    /// Complaints by field.
    pub fn check(self) -> Result<Profile, FieldErrors> {
        let mut errors = FieldErrors::new();
        let name = one_line(&self.name, 2, NAME_MAX)
            .map_err(name_message)
            .and_then(|name| person_name::check(&name).map(|()| name).map_err(person_name::Refused::message))
            .map_err(|message| errors.add("name", message))
            .unwrap_or_default();
        let bio = multi_line(&self.bio, 0, BIO_MAX)
            .map_err(|refused| errors.add("bio", bio_message(refused)))
            .unwrap_or_default();
        let skills = skills(&self.skills, &mut errors);
        let portfolio = portfolio(&self.portfolio, &mut errors);
        errors.into_result()?;
        let (first_name, last_name) = split_name(&name);
        Ok(Profile { first_name, last_name, bio, skills, portfolio })
    }
}

/// Checks the two name fields of a registration; together they obey the rule of the profile's one name.
///
/// # Errors
/// Complaints by field.
pub fn names(first: &str, last_if_any: Option<&str>) -> Result<(String, Option<String>), FieldErrors> {
    let mut errors = FieldErrors::new();
    let first = one_line(first, 1, NAME_MAX)
        .map_err(|refused| {
            errors.add(
                "firstName",
                match refused {
                    Refused::TooShort => "First name is required",
                    Refused::TooLong => "First name must be at most 50 characters",
                    Refused::Control => "First name has a character that cannot be used",
                },
            );
        })
        .unwrap_or_default();
    let last = one_line(last_if_any.unwrap_or_default(), 0, NAME_MAX)
        .map_err(|refused| {
            errors.add(
                "lastName",
                match refused {
                    Refused::TooShort | Refused::TooLong => "Last name must be at most 50 characters",
                    Refused::Control => "Last name has a character that cannot be used",
                },
            );
        })
        .unwrap_or_default();
    let last = Some(last).filter(|last| !last.is_empty());
    let full = crate::user::full_name(&first, last.as_deref());
    let together = full.chars().count();
    errors.require(together >= 2, "firstName", "Name must be at least 2 characters");
    errors.require(together <= NAME_MAX, "firstName", "Name must be at most 50 characters");
    for (field, name) in [("firstName", first.as_str()), ("lastName", last.as_deref().unwrap_or_default())] {
        if let Err(refused) = person_name::check(name) {
            errors.add(field, refused.message());
        }
    }
    // Each may be honest where both are not.
    if let (true, Err(refused)) = (errors.is_empty(), person_name::check(&full)) {
        errors.add("firstName", refused.message());
    }
    errors.into_result()?;
    Ok((first, last))
}

fn split_name(name: &str) -> (String, Option<String>) {
    match name.split_once(char::is_whitespace) {
        Some((first, rest)) => (first.to_owned(), Some(rest.trim().to_owned()).filter(|rest| !rest.is_empty())),
        None => (name.to_owned(), None),
    }
}

fn skills(typed: &[String], errors: &mut FieldErrors) -> Vec<String> {
    errors.require(typed.len() <= SKILLS_MAX, "skills", "Maximum 10 skills allowed");
    let mut checked: Vec<String> = Vec::new();
    for skill in typed.iter().take(SKILLS_MAX) {
        match one_line(skill, 1, SKILL_MAX) {
            // The same skill twice is one skill.
            Ok(skill) if checked.iter().any(|known| known.to_lowercase() == skill.to_lowercase()) => {}
            Ok(skill) => checked.push(skill),
            Err(_refused) => errors.add("skills", "Each skill must be between 1 and 40 characters"),
        }
    }
    checked
}

fn portfolio(typed: &[String], errors: &mut FieldErrors) -> Vec<String> {
    errors.require(typed.len() <= LINKS_MAX, "portfolio", "Maximum 10 portfolio links allowed");
    let links: Vec<String> = typed.iter().take(LINKS_MAX).map(|link| link.trim().to_owned()).collect();
    errors.require(
        links.iter().all(|link| is_web_link(link)),
        "portfolio",
        "Each portfolio link must be a web address (https://...)",
    );
    links
}

const fn name_message(refused: Refused) -> &'static str {
    match refused {
        Refused::TooShort => "Name must be at least 2 characters",
        Refused::TooLong => "Name must be at most 50 characters",
        Refused::Control => "Name has a character that cannot be used",
    }
}

const fn bio_message(refused: Refused) -> &'static str {
    match refused {
        Refused::TooShort | Refused::TooLong => "Bio must be at most 500 characters",
        Refused::Control => "Bio has a character that cannot be used",
    }
}
