//! What the demo tells: contests, people and words, read from files.

use std::path::Path;

use anyhow::Context;
use readmodels::contests::Requirements;
use serde::Deserialize;

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct ContestText {
    /// One of the fourteen names.
    pub(crate) category: String,
    pub(crate) prize: i64,
    pub(crate) title: String,
    pub(crate) brief: String,
    /// Pictures that entries show; none for contests of words.
    #[serde(default)]
    pub(crate) pictures: Vec<String>,
    #[serde(default)]
    pub(crate) requirements: Requirements,
}

/// People and what they say.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Cast {
    pub(crate) clients: Vec<(String, String)>,
    pub(crate) talents: Vec<(String, String)>,
    pub(crate) skills: Vec<String>,
    pub(crate) notes: Vec<String>,
    pub(crate) comments: Vec<String>,
    pub(crate) replies: Vec<String>,
    pub(crate) questions: Vec<String>,
    pub(crate) answers: Vec<String>,
    /// What clients say about winners.
    pub(crate) praise: Vec<String>,
    /// What winners say about clients.
    pub(crate) thanks: Vec<String>,
}

pub(crate) struct Script {
    pub(crate) contests: Vec<ContestText>,
    pub(crate) cast: Cast,
}

impl Script {
    pub(crate) fn read(folder: &Path) -> anyhow::Result<Self> {
        let text = |name: &str| std::fs::read_to_string(folder.join(name)).with_context(|| name.to_owned());
        Ok(Self {
            contests: serde_json::from_str(&text("contests.json")?)?,
            cast: serde_json::from_str(&text("people.json")?)?,
        })
    }
}

/// The `index`-th of `list`, from the front again after the end.
pub(crate) fn pick<T>(list: &[T], index: usize) -> anyhow::Result<&T> {
    let position = index.checked_rem(list.len()).context("an empty list")?;
    list.get(position).context("an empty list")
}
