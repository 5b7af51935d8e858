//! The rules of the house that a machine can check. Only tests: see the README.

#[cfg(test)]
mod commit_messages;
#[cfg(test)]
mod dependencies;
#[cfg(test)]
mod files;
#[cfg(test)]
mod folders;
#[cfg(test)]
mod licences;
#[cfg(test)]
mod rules;
#[cfg(test)]
mod source;
