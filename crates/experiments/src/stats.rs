//! What counts mean: rates with intervals, the test of two proportions, the check of the sample ratio. Floating point; nothing of
//! it is money.

use statrs::function::erf::erfc;

#[cfg(test)]
mod tests;

/// The 97.5th percentile of the normal distribution: 95 % lie within this many standard deviations.
const Z95: f64 = 1.959_963_984_540_054;
/// Below this p the halves are not halves.
pub const RATIO_ALARM: f64 = 0.001;
/// Units expected of each variant before the ratio is judged.
pub const RATIO_EXPECTED_MIN: u32 = 8;

/// So many of so many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    pub hits: u32,
    pub of: u32,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

impl Share {
    /// Hits among all; nothing of nobody.
    pub fn rate(self) -> Option<f64> {
        (self.of > 0).then(|| f64::from(self.hits.min(self.of)) / f64::from(self.of))
    }

    /// Wilson's 95 % interval of the rate; nothing of nobody.
    pub fn interval(self) -> Option<Interval> {
        let (rate, n) = (self.rate()?, f64::from(self.of));
        let z2 = Z95 * Z95;
        let middle = (rate + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let half = Z95 / (1.0 + z2 / n) * (rate * (1.0 - rate) / n + z2 / (4.0 * n * n)).sqrt();
        Some(Interval { low: (middle - half).max(0.0), high: (middle + half).min(1.0) })
    }
}

/// How much higher B's rate is than A's, with Newcombe's 95 % interval; nothing while one of them has nobody.
pub fn difference(a: Share, b: Share) -> Option<(f64, Interval)> {
    let (pa, pb) = (a.rate()?, b.rate()?);
    let (ia, ib) = (a.interval()?, b.interval()?);
    let delta = pb - pa;
    let low = delta - ((pb - ib.low).powi(2) + (ia.high - pa).powi(2)).sqrt();
    let high = delta + ((ib.high - pb).powi(2) + (pa - ia.low).powi(2)).sqrt();
    Some((delta, Interval { low, high }))
}

/// The two-sided p of the pooled test of two proportions: how often halves of the same people would differ as much. Nothing while one
/// of them has nobody; 1 when nobody or everybody did.
pub fn p_value(a: Share, b: Share) -> Option<f64> {
    let (pa, pb) = (a.rate()?, b.rate()?);
    let (na, nb) = (f64::from(a.of), f64::from(b.of));
    let pooled = (pa * na + pb * nb) / (na + nb);
    let spread = (pooled * (1.0 - pooled) * (1.0 / na + 1.0 / nb)).sqrt();
    if spread <= 0.0 {
        return Some(1.0);
    }
    Some(erfc((pb - pa).abs() / spread / std::f64::consts::SQRT_2))
}

/// What is said about the sizes of the two halves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ratio {
    /// How often fair halves would differ as much.
    pub p: f64,
    pub is_mismatch: bool,
}

/// The χ² test of the sizes against one half each; nothing before enough are expected of each.
pub fn ratio(a: u32, b: u32) -> Option<Ratio> {
    let expected = (f64::from(a) + f64::from(b)) / 2.0;
    if expected < f64::from(RATIO_EXPECTED_MIN) {
        return None;
    }
    let chi2 = ((f64::from(a) - expected).powi(2) + (f64::from(b) - expected).powi(2)) / expected;
    // One degree of freedom: the square of a normal value.
    let p = erfc((chi2 / 2.0).sqrt());
    Some(Ratio { p, is_mismatch: p < RATIO_ALARM })
}
