//! Pages of a folder and of another store; which row a file would belong to.

use std::collections::BTreeSet;
use std::path::PathBuf;

use proptest::prelude::*;
use testkit::cases;
use url::Url;

use super::*;

const ID: &str = "0193c2f0-0000-7000-8000-000000000001";

fn folder() -> PathBuf {
    let name = format!("muqabla-contents-{}", hex::encode(kernel::random::bytes::<8>().unwrap()));
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn everything_made_of_a_file_belongs_to_its_row() {
    for rest in ["", ".preview.jpg", ".pages/", ".pages/12.webp", ".names.json", "#1", ".preview.jpg#3"] {
        assert_eq!(owner_key(&format!("entry/{ID}{rest}")), Some(&*format!("entry/{ID}")), "{rest}");
    }
    assert_eq!(owner_key(&format!("export/{ID}-12")), Some(&*format!("export/{ID}-12")));
    assert_eq!(owner_key(&format!("export/{ID}-1#2")), Some(&*format!("export/{ID}-1")));
}

#[test]
fn files_with_other_names_are_nobodys() {
    let others = [
        "",
        "clock",
        "entry/",
        "entry/readme.txt",
        ID,
        &format!("/{ID}"),
        &format!("backup/entry/{ID}"),
        &format!("entry/{ID}x"),
        &format!("entry/{ID}-1-2"),
        &format!("entry/{ID}-x"),
        &format!("entry/{ID}/1.webp"),
        &format!("entry/é{ID}"),
    ];
    for key in others {
        assert_eq!(owner_key(key), None, "{key}");
    }
}

async fn all(store: &Store, limit: usize) -> Vec<String> {
    let (mut keys, mut after) = (Vec::new(), Some(String::new()));
    while let Some(cursor) = after {
        let page = store.page(&cursor, limit).await.unwrap();
        assert!(page.files.len() <= limit);
        keys.extend(page.files.into_iter().map(|file| file.key));
        after = page.next;
    }
    keys
}

proptest! {
    #![proptest_config(cases(20, 500))]
    #[test]
    fn pages_hold_each_file_once_and_in_order(
        names in prop::collection::btree_set("[a-c]{1,2}(-x)?/[a-c.#-]{0,2}[a-c]", 0..20),
        limit in 1_usize..6,
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async {
            let folder = folder();
            let store = Store::open(&Url::from_directory_path(&folder).unwrap()).unwrap();
            for name in &names {
                let path = folder.join(name);
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(path, "x").unwrap();
            }
            assert_eq!(all(&store, limit).await, names.into_iter().collect::<Vec<_>>());
            std::fs::remove_dir_all(folder).unwrap();
        });
    }
}

#[tokio::test]
async fn a_store_that_lists_in_order_gives_the_same_pages() {
    let store = Store::open(&Url::parse("memory:///").unwrap()).unwrap();
    let keys: BTreeSet<String> =
        ["a/1", "a/1.preview.jpg", "a/1.pages/1.webp", "a-b/2", "b/3", "c/4"].map(str::to_owned).into();
    for key in &keys {
        store.write(key, bytes::Bytes::from_static(b"x")).await.unwrap();
    }
    for limit in 1..8 {
        assert_eq!(all(&store, limit).await.into_iter().collect::<BTreeSet<_>>(), keys);
    }
}

#[tokio::test]
async fn the_store_knows_what_is_there_and_what_time_it_is() {
    let folder = folder();
    let store = Store::open(&Url::from_directory_path(&folder).unwrap()).unwrap();
    store.write("a/1", bytes::Bytes::from_static(b"x")).await.unwrap();
    std::fs::create_dir_all(folder.join("a/2.pages")).unwrap();
    std::fs::write(folder.join("a/3#1"), "x").unwrap();
    assert!(store.exists("a/1").await.unwrap() && !store.exists("a/2").await.unwrap());
    let page = store.page("", 10).await.unwrap();
    let keys: Vec<&str> = page.files.iter().map(|file| file.key.as_str()).collect();
    assert_eq!(keys, ["a/1", "a/3#1"], "nothing is left in an empty folder");
    let now = store.now().await.unwrap();
    assert!(page.files.iter().all(|file| (now - file.modified_at).abs() < time::Duration::hours(1)));
    for file in &page.files {
        store.remove_temporary(file).await.unwrap();
        store.remove_temporary(file).await.unwrap();
    }
    assert!(folder.join("a/1").exists() && !folder.join("a/3#1").exists());
    std::fs::remove_dir_all(folder).unwrap();
}
