//! What is wrong with which field of a command.

use std::collections::BTreeMap;

/// Messages by field name, as the wire calls the field (camelCase).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FieldErrors(BTreeMap<&'static str, &'static str>);

impl FieldErrors {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn one(field: &'static str, message: &'static str) -> Self {
        let mut errors = Self::new();
        errors.add(field, message);
        errors
    }

    /// Complains about `field`; the first complaint about a field stays.
    pub fn add(&mut self, field: &'static str, message: &'static str) {
        self.0.entry(field).or_insert(message);
    }

    /// Complains about `field` unless `holds`.
    pub fn require(&mut self, holds: bool, field: &'static str, message: &'static str) {
        if !holds {
            self.add(field, message);
        }
    }

    /// Whether there is no complaint.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// `Ok` when there is no complaint.
    ///
    /// # Errors
    /// The complaints.
    pub fn into_result(self) -> Result<(), Self> {
        if self.is_empty() { Ok(()) } else { Err(self) }
    }

    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &'static str)> + '_ {
        self.0.iter().map(|(field, message)| (*field, *message))
    }
}
