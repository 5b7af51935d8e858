//! Writes a type for every message of `messages/en`, so that a wrong id or a missing parameter does not compile.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Message, Pattern, PatternElement, VariantKey};

/// The parameters of a message, and whether each is a number that chooses a variant.
type Parameters<'a> = BTreeMap<&'a str, bool>;

fn main() -> Result<(), Box<dyn Error>> {
    let lines = ["cargo:rerun-if-changed=messages", "cargo:rerun-if-changed=build.rs"];
    std::io::Write::write_all(&mut std::io::stdout(), lines.join("\n").as_bytes())?;
    let root = std::env::var_os("CARGO_MANIFEST_DIR").ok_or("no CARGO_MANIFEST_DIR")?;
    let (mut code, mut samples) = (String::new(), String::new());
    for folder in children(&Path::new(&root).join("messages/en"))? {
        writeln!(code, "pub mod {} {{", stem(&folder))?;
        for file in children(&folder)? {
            let place = format!("{}::{}", stem(&folder), stem(&file));
            code.push_str(
                &module(&file, &place, &mut samples).map_err(|fault| format!("{}: {fault}", file.display()))?,
            );
        }
        code.push_str("}\n");
    }
    writeln!(
        code,
        "/// Every message with made-up parameters.\n#[cfg(test)]\n#[allow(clippy::too_many_lines, reason = \"as long as the catalogue\")]\nfn samples() -> Vec<Text> {{\nvec![\n{samples}]\n}}"
    )?;
    let out = std::env::var_os("OUT_DIR").ok_or("no OUT_DIR")?;
    Ok(std::fs::write(Path::new(&out).join("messages.rs"), code)?)
}

fn children(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let mut found = std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<std::io::Result<Vec<_>>>()?;
    found.sort();
    Ok(found)
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// The module of one file.
fn module(file: &Path, place: &str, samples: &mut String) -> Result<String, Box<dyn Error>> {
    let source = std::fs::read_to_string(file)?;
    let parsed = fluent_syntax::parser::parse(source.as_str()).map_err(|(_rest, faults)| format!("{faults:?}"))?;
    let mut code = format!(
        "pub mod {} {{\nstatic FILE: crate::File = crate::File::new(|| crate::parse(include_str!({:?})));\n",
        stem(file),
        file.display().to_string()
    );
    for entry in parsed.body {
        match entry {
            Entry::Message(message) => write_type(&mut code, &message, place, samples)?,
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
            Entry::Term(_) | Entry::Junk { .. } => return Err("only messages and comments are known here".into()),
        }
    }
    code.push_str("}\n");
    Ok(code)
}

fn write_type(
    code: &mut String,
    message: &Message<&str>,
    place: &str,
    samples: &mut String,
) -> Result<(), Box<dyn Error>> {
    let id = message.id.name;
    let mut parameters = Parameters::new();
    for pattern in message.value.iter().chain(message.attributes.iter().map(|attribute| &attribute.value)) {
        find_parameters(pattern, &mut parameters).map_err(|fault| format!("{id}: {fault}"))?;
    }
    let name = camel(id);
    let list = |item: &dyn Fn(usize, &str, &str) -> String| {
        let kinds = parameters.values().map(|is_number| if *is_number { "Number" } else { "Value" });
        let items = parameters.keys().zip(kinds).enumerate().map(|(index, (name, kind))| item(index, name, kind));
        items.collect::<Vec<_>>().join(", ")
    };
    let generics = list(&|index, _, _| format!("P{index}"));
    let bounds = list(&|index, _, kind| format!("P{index}: Into<crate::{kind}>"));
    let fields = list(&|index, name, _| format!("pub {name}: P{index}"));
    let names = list(&|_, name, _| name.to_owned());
    let values = list(&|_, name, kind| format!("({name:?}, Into::<crate::{kind}>::into({name}).into())"));
    let sample = list(&|_, name, kind| format!("{name}: {}", if kind == "Number" { "2" } else { "\"x\"" }));
    let body = if parameters.is_empty() { ";".to_owned() } else { format!(" {{ {fields} }}") };
    writeln!(code, "pub struct {name}<{generics}>{body}")?;
    writeln!(code, "impl<{bounds}> From<{name}<{generics}>> for crate::Text {{")?;
    writeln!(code, "fn from({name} {{ {names} }}: {name}<{generics}>) -> Self {{")?;
    writeln!(code, "Self::new(&FILE, {id:?}, [{values}]) }}\n}}")?;
    writeln!(samples, "{place}::{name} {{ {sample} }}.into(),")?;
    Ok(())
}

fn camel(id: &str) -> String {
    let words = id.split('-').map(|word| {
        let (first, rest) = word.split_at(word.len().min(1));
        first.to_uppercase() + rest
    });
    words.collect()
}

fn find_parameters<'a>(pattern: &Pattern<&'a str>, found: &mut Parameters<'a>) -> Result<(), &'static str> {
    pattern.elements.iter().try_for_each(|element| match element {
        PatternElement::TextElement { .. } => Ok(()),
        PatternElement::Placeable { expression } => find_in(expression, found),
    })
}

fn find_in<'a>(expression: &Expression<&'a str>, found: &mut Parameters<'a>) -> Result<(), &'static str> {
    match expression {
        Expression::Inline(InlineExpression::VariableReference { id }) => _ = found.entry(id.name).or_default(),
        Expression::Inline(InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. }) => {}
        Expression::Inline(InlineExpression::Placeable { expression }) => find_in(expression, found)?,
        Expression::Select { selector: InlineExpression::VariableReference { id }, variants } => {
            let is_plural = |key: &VariantKey<&str>| match key {
                VariantKey::NumberLiteral { .. } => true,
                VariantKey::Identifier { name } => ["zero", "one", "two", "few", "many", "other"].contains(name),
            };
            *found.entry(id.name).or_default() |= variants.iter().all(|variant| is_plural(&variant.key));
            variants.iter().try_for_each(|variant| find_parameters(&variant.value, found))?;
        }
        Expression::Inline(
            InlineExpression::FunctionReference { .. }
            | InlineExpression::MessageReference { .. }
            | InlineExpression::TermReference { .. },
        )
        | Expression::Select { .. } => return Err("only parameters and literals are known here"),
    }
    Ok(())
}
