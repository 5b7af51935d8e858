//! What the standard variables of OpenTelemetry say.

use std::time::Duration;

use opentelemetry_sdk::trace::Sampler;

#[cfg(test)]
mod tests;

const TIMEOUT: Duration = Duration::from_secs(10);

/// A variable cannot be used as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unusable(pub String);

impl std::fmt::Display for Unusable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unusable {}

/// Where spans go, and how many. Headers, limits of the queue and attributes of the resource are read by the SDK itself.
#[derive(Debug, Clone)]
pub struct Settings {
    /// With the path `/v1/traces`.
    pub endpoint: String,
    /// Of one batch.
    pub timeout: Duration,
    pub sampler: Sampler,
    /// How long spans wait for a batch to fill, unless `OTEL_BSP_SCHEDULE_DELAY` says it.
    pub batch_delay: Option<Duration>,
    /// Whether a variable names the service, which is `muqabla` otherwise.
    pub names_service: bool,
}

impl Settings {
    /// Exports everything to `endpoint`, which ends with `/v1/traces`.
    pub fn to(endpoint: impl Into<String>) -> Self {
        Self {
            endpoint: endpoint.into(),
            timeout: TIMEOUT,
            sampler: Sampler::ParentBased(Box::new(Sampler::AlwaysOn)),
            batch_delay: None,
            names_service: false,
        }
    }

    /// Of the variables that `find` knows; none when nothing is to be exported.
    ///
    /// # Errors
    /// The first variable that cannot be used.
    pub fn from_variables(find: impl Fn(&str) -> Option<String>) -> Result<Option<Self>, Unusable> {
        let find = |name: &str| find(name).map(|value| value.trim().to_owned()).filter(|value| !value.is_empty());
        let off = find("OTEL_SDK_DISABLED").is_some_and(|value| value.eq_ignore_ascii_case("true"))
            || find("OTEL_TRACES_EXPORTER").is_some_and(|value| value == "none");
        let shared = find("OTEL_EXPORTER_OTLP_ENDPOINT").map(|url| format!("{}/v1/traces", url.trim_end_matches('/')));
        let Some(endpoint) = find("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT").or(shared).filter(|_endpoint| !off) else {
            return Ok(None);
        };
        // An address may hold a password: no message repeats it.
        if !(endpoint.starts_with("http://") || endpoint.starts_with("https://")) {
            return Err(Unusable("OTEL_EXPORTER_OTLP_ENDPOINT must begin with http:// or https://".to_owned()));
        }
        let protocol = find("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL").or_else(|| find("OTEL_EXPORTER_OTLP_PROTOCOL"));
        if let Some(other) = protocol.filter(|protocol| protocol != "http/protobuf") {
            return Err(Unusable(format!("OTEL_EXPORTER_OTLP_PROTOCOL is '{other}': it must be 'http/protobuf'")));
        }
        let timeout = match find("OTEL_EXPORTER_OTLP_TRACES_TIMEOUT").or_else(|| find("OTEL_EXPORTER_OTLP_TIMEOUT")) {
            None => TIMEOUT,
            Some(text) => {
                text.parse().map(Duration::from_millis).ok().filter(|timeout| !timeout.is_zero()).ok_or_else(|| {
                    Unusable(format!("OTEL_EXPORTER_OTLP_TIMEOUT is '{text}': it must be a number of milliseconds"))
                })?
            }
        };
        let resource = find("OTEL_RESOURCE_ATTRIBUTES").unwrap_or_default();
        Ok(Some(Self {
            timeout,
            sampler: sampler(find("OTEL_TRACES_SAMPLER").as_deref(), find("OTEL_TRACES_SAMPLER_ARG").as_deref())?,
            names_service: find("OTEL_SERVICE_NAME").is_some() || resource.contains("service.name="),
            ..Self::to(endpoint)
        }))
    }
}

fn sampler(name: Option<&str>, argument: Option<&str>) -> Result<Sampler, Unusable> {
    let ratio = || {
        let ratio = argument.unwrap_or("1").parse::<f64>().ok().filter(|ratio| (0.0..=1.0).contains(ratio));
        ratio.map(Sampler::TraceIdRatioBased).ok_or_else(|| {
            Unusable(format!(
                "OTEL_TRACES_SAMPLER_ARG is '{}': it must be a share from 0 to 1",
                argument.unwrap_or_default()
            ))
        })
    };
    let by_parent = |root| Sampler::ParentBased(Box::new(root));
    match name {
        Some("always_on") => Ok(Sampler::AlwaysOn),
        Some("always_off") => Ok(Sampler::AlwaysOff),
        Some("traceidratio") => ratio(),
        None | Some("parentbased_always_on") => Ok(by_parent(Sampler::AlwaysOn)),
        Some("parentbased_always_off") => Ok(by_parent(Sampler::AlwaysOff)),
        Some("parentbased_traceidratio") => ratio().map(by_parent),
        Some(other) => Err(Unusable(format!(
            "OTEL_TRACES_SAMPLER is '{other}': it must be always_on, always_off, traceidratio, or parentbased_ and one of them"
        ))),
    }
}
