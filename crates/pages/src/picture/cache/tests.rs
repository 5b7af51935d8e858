//! Pictures are drawn once, kept, and make room.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::future::join_all;

use super::disk::Disk;
use super::{KEPT_BYTES_MAX, Pictures};
use crate::Error;
use crate::picture::drawing::Fault;

struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        Self(std::env::temp_dir().join(format!("muqabla-pictures-{}", kernel::random::token().unwrap())))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _gone = std::fs::remove_dir_all(&self.0);
    }
}

/// What a caller says who may not have pictures drawn.
#[derive(Debug)]
struct Refusal;

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        panic!("{error}")
    }
}

fn png(bytes: usize) -> Vec<u8> {
    let mut picture = vec![0; bytes - 8];
    picture.extend_from_slice(b"IEND\xaeB`\x82");
    picture
}

fn counting(drawn: &Arc<AtomicUsize>, bytes: usize) -> impl FnOnce() -> Result<Vec<u8>, Fault> + Send + 'static {
    let drawn = Arc::clone(drawn);
    move || {
        drawn.fetch_add(1, Ordering::SeqCst);
        Ok(png(bytes))
    }
}

#[tokio::test]
async fn each_is_drawn_once_and_the_oldest_leave_memory_for_the_disk() {
    let folder = Folder::new();
    let pictures = Pictures::new(folder.0.clone());
    let drawn = Arc::new(AtomicUsize::new(0));
    let half = KEPT_BYTES_MAX / 2;
    for (key, expected) in [("a", 1), ("a", 1), ("b", 2), ("a", 2), ("c", 3), ("a", 3), ("b", 3)] {
        assert_eq!(pictures.get(key, || Ok::<_, Error>(()), counting(&drawn, half)).await.unwrap().len(), half);
        assert_eq!(drawn.load(Ordering::SeqCst), expected, "{key}");
    }
    assert!(pictures.kept.lock().unwrap().bytes <= KEPT_BYTES_MAX);
    assert!(pictures.coming().is_empty());
    // Another process finds them.
    let others = Pictures::new(folder.0.clone());
    others.get("a", || Ok::<_, Error>(()), counting(&drawn, half)).await.unwrap();
    assert_eq!(drawn.load(Ordering::SeqCst), 3);
    // Half a file is none.
    std::fs::write(folder.0.join("a.png"), b"half").unwrap();
    Pictures::new(folder.0.clone()).get("a", || Ok::<_, Error>(()), counting(&drawn, half)).await.unwrap();
    assert_eq!(drawn.load(Ordering::SeqCst), 4);
}

#[tokio::test]
async fn who_comes_while_it_is_drawn_waits_for_it() {
    let folder = Folder::new();
    let pictures = Pictures::new(folder.0.clone());
    let drawn = Arc::new(AtomicUsize::new(0));
    let asked = AtomicUsize::new(0);
    let may = || {
        asked.fetch_add(1, Ordering::SeqCst);
        Ok::<_, Error>(())
    };
    let all = join_all((0..12).map(|_| pictures.get("one", may, counting(&drawn, 100)))).await;
    assert!(all.iter().all(Result::is_ok));
    assert_eq!((drawn.load(Ordering::SeqCst), asked.load(Ordering::SeqCst)), (1, 1));
}

#[tokio::test]
async fn a_refusal_is_for_who_asked() {
    let folder = Folder::new();
    let pictures = Pictures::new(folder.0.clone());
    let drawn = Arc::new(AtomicUsize::new(0));
    let refuse = || Err(Refusal);
    let (refused, fine) = tokio::join!(
        pictures.get("one", refuse, counting(&drawn, 100)),
        pictures.get("one", || Ok::<_, Error>(()), counting(&drawn, 100)),
    );
    assert!(refused.is_err());
    assert!(fine.is_ok());
    assert!(pictures.get("two", refuse, counting(&drawn, 100)).await.is_err());
    assert!(pictures.coming().is_empty());
}

#[test]
fn the_folder_has_a_size() {
    let folder = Folder::new();
    let disk = Disk::of_size(folder.0.clone(), 1_000);
    for key in 0..9 {
        disk.write(&key.to_string(), &png(300));
    }
    let names: Vec<_> = std::fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), 3, "{names:?}");
    assert!(disk.read("8").is_some() && disk.read("0").is_none());
    // A folder that cannot be written to is a warning.
    Disk::new(PathBuf::from("/proc/nowhere")).write("a", &png(10));
}
