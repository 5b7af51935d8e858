//! Four categories; fourteen names, each of which implies one of them.

text_enum! {
    /// The category of a contest.
    pub enum Category as Category {
        Design = "design",
        Development = "development",
        Marketing = "marketing",
        Writing = "writing",
    }
}

text_enum! {
    /// The narrower kind of work.
    pub enum Subcategory as Subcategory {
        LogoDesign = "Logo Design",
        WebDesign = "Web Design",
        MobileAppDesign = "Mobile App Design",
        PrintDesign = "Print Design",
        MarketingDesign = "Marketing Design",
        WebsiteDevelopment = "Website Development",
        MobileAppDevelopment = "Mobile App Development",
        ApiDevelopment = "API Development",
        ContentWriting = "Content Writing",
        Copywriting = "Copywriting",
        TechnicalWriting = "Technical Writing",
        SocialMediaMarketing = "Social Media Marketing",
        DigitalMarketing = "Digital Marketing",
        SeoServices = "SEO Services",
    }
}

impl Subcategory {
    /// The category that it belongs to.
    pub const fn category(self) -> Category {
        match self {
            Self::LogoDesign | Self::WebDesign | Self::MobileAppDesign | Self::PrintDesign | Self::MarketingDesign => {
                Category::Design
            }
            Self::WebsiteDevelopment | Self::MobileAppDevelopment | Self::ApiDevelopment => Category::Development,
            Self::ContentWriting | Self::Copywriting | Self::TechnicalWriting => Category::Writing,
            Self::SocialMediaMarketing | Self::DigitalMarketing | Self::SeoServices => Category::Marketing,
        }
    }
}

/// What a client or a filter chose: a category, or a name with the category it implies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    pub category: Category,
    /// The name, when one was chosen.
    pub subcategory: Option<Subcategory>,
}

impl Choice {
    /// Reads a slug or a name, whatever its case.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let category = Category::ALL.iter().find(|category| category.as_str().eq_ignore_ascii_case(text));
        if let Some(category) = category {
            return Some(Self { category: *category, subcategory: None });
        }
        let name = Subcategory::ALL.iter().find(|name| name.as_str().eq_ignore_ascii_case(text))?;
        Some(Self { category: name.category(), subcategory: Some(*name) })
    }
}
