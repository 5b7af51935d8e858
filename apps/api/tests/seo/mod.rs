//! How the site is found and shared: heads of pages, pictures, the sitemap, thumbnails.

mod heads;
mod page_data;
mod pictures;
mod sitemap;
mod thumbnails;

use std::path::PathBuf;

use runtime::config::Config;

use crate::helpers::TestApp;

/// A page as the frontend's build makes it.
const INDEX: &str = "<!doctype html><html lang=en><head><meta charset=utf-8><title>Muqabla</title>\
    <meta name=description content=\"Built in.\"><script src=/assets/a.js></script></head><body><div id=root></div></body></html>";

/// An application that serves a website.
pub(crate) async fn site() -> (TestApp, PathBuf) {
    site_with(|_config| {}).await
}

/// The same, with another configuration.
async fn site_with(change: impl FnOnce(&mut Config)) -> (TestApp, PathBuf) {
    let folder = std::env::temp_dir().join(format!("muqabla-heads-{}", kernel::random::token().unwrap()));
    std::fs::create_dir_all(folder.join("assets")).unwrap();
    std::fs::write(folder.join("index.html"), INDEX).unwrap();
    let served = folder.clone();
    let app = TestApp::start_with(|config| {
        config.frontend_dir = Some(served);
        change(config);
    })
    .await;
    (app, folder)
}
