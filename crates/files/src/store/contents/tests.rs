//! Pages of a folder and of another store; which row a file would belong to.

use proptest::prelude::*;
use testkit::cases;

use super::super::tests::{folder, s3};
use super::*;

const ID: &str = "0193c2f0-0000-7000-8000-000000000001";

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
            let place = folder();
            for name in &names {
                let path = place.folder.join(name);
                std::fs::create_dir_all(path.parent().unwrap()).unwrap();
                std::fs::write(path, "x").unwrap();
            }
            assert_eq!(all(&place.store, limit).await, names.into_iter().collect::<Vec<_>>());
        });
    }
}

#[tokio::test]
async fn s3_gives_pages_in_order() {
    let place = s3();
    let keys = ["a-b/2", "a/1", "a/1.pages/1.webp", "a/1.preview.jpg", "b/3", "c/4"];
    for key in keys {
        place.store.write(key, bytes::Bytes::from_static(b"x")).await.unwrap();
    }
    for limit in 1..8 {
        assert_eq!(all(&place.store, limit).await, keys);
    }
}

#[tokio::test]
async fn the_store_knows_what_is_there_and_what_time_it_is() {
    for place in [folder(), s3()] {
        let store = &place.store;
        store.write("a/1", bytes::Bytes::from_static(b"x")).await.unwrap();
        assert!(store.exists("a/1").await.unwrap() && !store.exists("a/2").await.unwrap());
        let now = store.now().await.unwrap();
        let page = store.page("", 10).await.unwrap();
        let files: Vec<_> = page.files.into_iter().filter(|file| file.key != CLOCK).collect();
        assert_eq!(files.len(), 1);
        assert!((now - files[0].modified_at).abs() < time::Duration::hours(1));
        store.remove_temporary(&files[0]).await.unwrap();
        assert!(store.exists("a/1").await.unwrap());
    }
}

#[tokio::test]
async fn a_folder_gives_what_broke_off_and_no_empty_folders() {
    let place = folder();
    place.store.write("a/1", bytes::Bytes::from_static(b"x")).await.unwrap();
    std::fs::create_dir_all(place.folder.join("a/2.pages")).unwrap();
    std::fs::write(place.folder.join("a/3#1"), "x").unwrap();
    let page = place.store.page("", 10).await.unwrap();
    let keys: Vec<&str> = page.files.iter().map(|file| file.key.as_str()).collect();
    assert_eq!(keys, ["a/1", "a/3#1"], "nothing is left in an empty folder");
    for file in &page.files {
        place.store.remove_temporary(file).await.unwrap();
        place.store.remove_temporary(file).await.unwrap();
    }
    assert!(place.folder.join("a/1").exists() && !place.folder.join("a/3#1").exists());
}
