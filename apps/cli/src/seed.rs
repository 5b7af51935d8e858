//! The demo marketplace: people and contests in every state, played through the same workflows as real use.

pub(crate) mod bulk;
mod script;
mod stage;
mod story;

use anyhow::Context;
use kernel::secret::Secret;
use runtime::config::Config;
use runtime::services::Services;
use std::cmp::Reverse;
use std::path::Path;
use std::sync::Arc;
use url::Url;

use script::Script;
use stage::Stage;
use stage::plans::BOUGHT_DAYS_AGO;
use story::Story;

/// The same configuration with commits that do not wait for the disk: thousands of small ones follow each other, and a demo cut
/// short by a power failure is seeded again.
fn without_waiting_for_disks(config: Config) -> anyhow::Result<Config> {
    let mut url = Url::parse(config.database_direct_url().expose()).context("the database has no address")?;
    url.query_pairs_mut().append_pair("options", "-c synchronous_commit=off");
    let database_url = Secret::new(url.to_string().replace('+', "%20"));
    // Poolers take no such option.
    Ok(Config {
        database_url,
        database_direct_url: None,
        database_read_url: None,
        database_through_pooler: false,
        ..config
    })
}

async fn play(stage: &mut Stage, stories: &[(usize, Story)]) -> anyhow::Result<()> {
    for (index, story) in stories {
        story.play(stage, *index).await.with_context(|| format!("contest {index} ({story:?})"))?;
    }
    Ok(())
}

/// Fills an empty database; does nothing when somebody is registered already.
pub(crate) async fn demo(config: Config, folder: &Path) -> anyhow::Result<()> {
    let services = Arc::new(Services::open(without_waiting_for_disks(config)?)?);
    let people = services.db.read(accounts::user::repo::count)?;
    if people > 0 {
        tracing::info!(people, "the marketplace is alive already; nothing seeded");
        return Ok(());
    }
    let script = Script::read(folder).context("cannot read the demo data")?;
    let mut stage = Stage::open(services, script, folder)?;
    stage.verify_demo_people().await?;
    // The oldest first, so that as many contests run at once as in real life.
    let mut stories: Vec<(usize, Story)> = Story::all().into_iter().enumerate().collect();
    stories.sort_by_key(|(index, story)| Reverse(story.days_ago(*index)));
    let (long_ago, of_late): (Vec<_>, Vec<_>) =
        stories.into_iter().partition(|(index, story)| story.days_ago(*index) >= BOUGHT_DAYS_AGO);
    play(&mut stage, &long_ago).await?;
    let mut running = vec![0_usize; stage.clients()];
    for (index, _running) in of_late.iter().filter(|(_index, story)| story.is_running()) {
        if let Some(count) = running.get_mut(stage.client_of(*index)) {
            *count = count.saturating_add(1);
        }
    }
    stage.buy_plans(&running)?;
    play(&mut stage, &of_late).await?;
    stage.take_one_back()?;
    stage.fill_queue().await?;
    stage.keep_rates()?;
    stage.try_button()?;
    stage.finish().await?;
    tracing::info!("the demo marketplace is ready");
    Ok(())
}
