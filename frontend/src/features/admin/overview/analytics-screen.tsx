import type { Figures, Stats } from "@lib/api/staff-types";
import { formatInteger, formatMoney } from "@lib/format";
import * as m from "@messages/admin";
import { Card, CardBody, CardHead, ErrorState, Skeleton, StatList } from "@ui";
import { AdminPage } from "../admin-page";
import { useFigures, useStats } from "./api";
import { BarChart } from "./bar-chart";
import { OverviewCards } from "./overview-cards";

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });
const LONG_MONTH = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** "2026-11-01" is a day of Pakistan's calendar, and has no hour. */
const at = (day: string) => new Date(`${day}T00:00:00Z`);

/** 0.975 as people read it. */
export function percent(rate: number | null): string {
  return rate === null ? m.analytics_none_settled() : `${(rate * 100).toFixed(rate === 1 || rate === 0 ? 0 : 1)} %`;
}

function Payouts({ figures }: { figures: Figures }) {
  const { months } = figures;
  const paid = months.reduce((sum, month) => sum + month.paid, 0);
  const failed = months.reduce((sum, month) => sum + month.failed, 0);
  return (
    <>
      <Card aria-labelledby="paid-by-month">
        <CardHead id="paid-by-month" title={m.analytics_paid_out_by_month()} />
        <CardBody>
          <BarChart
            caption={m.analytics_paid_out_by_month()}
            unit={m.analytics_month()}
            measure={m.analytics_paid()}
            bars={months.map((month) => ({
              key: month.month,
              label: MONTH.format(at(month.month)),
              value: month.paidAmountCents,
              text: formatMoney(month.paidAmountCents),
            }))}
          />
        </CardBody>
      </Card>
      <Card aria-labelledby="success-rate">
        <CardHead id="success-rate" title={m.analytics_success_rate()} />
        <CardBody className="stack gap-5">
          <p className="text-28 strong num">{percent(figures.successRate)}</p>
          <StatList
            items={[
              { label: m.analytics_arrived_in_twelve_months(), value: m.analytics_payouts({ paid }) },
              { label: m.analytics_failed(), value: formatInteger(failed) },
            ]}
          />
          <details>
            <summary className="link cursor-pointer">{m.analytics_by_month()}</summary>
            <table className="mt-3 w-full text-left">
              <thead className="small muted">
                <tr>
                  <th scope="col">{m.analytics_month()}</th>
                  <th scope="col" className="text-right">
                    {m.analytics_arrived()}
                  </th>
                  <th scope="col" className="text-right">
                    {m.analytics_rate()}
                  </th>
                </tr>
              </thead>
              <tbody className="num">
                {months.map((month) => (
                  <tr key={month.month}>
                    <th scope="row" className="py-1 font-normal">
                      {LONG_MONTH.format(at(month.month))}
                    </th>
                    <td className="text-right">
                      {m.analytics_paid_of_total({ paid: month.paid, total: month.paid + month.failed })}
                    </td>
                    <td className="text-right">{month.successRate === null ? "–" : percent(month.successRate)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </CardBody>
      </Card>
    </>
  );
}

function Stars({ reviews }: { reviews: Stats["reviews"] }) {
  const counts = [5, 4, 3, 2, 1].map((stars) => ({
    stars,
    count: reviews.distribution[`${stars}_stars` as keyof typeof reviews.distribution],
  }));
  return (
    <Card aria-labelledby="stars">
      <CardHead id="stars" title={m.analytics_stars_given()} />
      <CardBody>
        {reviews.totalReviews === 0 ? (
          <p className="muted">{m.analytics_nobody_has_written_a_review()}</p>
        ) : (
          <dl className="star-bars">
            {counts.map(({ stars, count }) => (
              <div key={stars} className="contents">
                <dt className="small whitespace-nowrap">{m.analytics_stars({ stars })}</dt>
                <dd className="contents">
                  <span className="track" aria-hidden="true">
                    <span style={{ "--v": `${(count / reviews.totalReviews) * 100}%` }} />
                  </span>
                  <span className="small num text-right">{formatInteger(count)}</span>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </CardBody>
    </Card>
  );
}

function Market({ weeks }: { weeks: Figures["weeks"] }) {
  return (
    <>
      <Card aria-labelledby="contests-by-week">
        <CardHead id="contests-by-week" title={m.analytics_contests_by_week()} />
        <CardBody>
          <BarChart
            caption={m.analytics_contests_paid_for_by_week()}
            unit={m.analytics_week_of()}
            measure={m.analytics_contests()}
            bars={weeks.map((week) => ({
              key: week.week,
              label: DAY.format(at(week.week)),
              value: week.contests,
              text: formatInteger(week.contests),
            }))}
          />
        </CardBody>
      </Card>
      <Card aria-labelledby="prizes-by-week">
        <CardHead id="prizes-by-week" title={m.analytics_prizes_by_week()} />
        <CardBody>
          <BarChart
            caption={m.analytics_prizes_of_contests_paid()}
            unit={m.analytics_week_of()}
            measure={m.analytics_prizes()}
            tone="accent"
            bars={weeks.map((week) => ({
              key: week.week,
              label: DAY.format(at(week.week)),
              value: week.prizesCents,
              text: formatMoney(week.prizesCents),
            }))}
          />
        </CardBody>
      </Card>
    </>
  );
}

/** How the marketplace does: payouts, ratings, contests and prizes over time. */
export function Component() {
  const stats = useStats();
  const figures = useFigures();
  const failed = (stats.data ? undefined : stats.error) ?? (figures.data ? undefined : figures.error);
  return (
    <AdminPage title={m.analytics_title()} sub={m.analytics_payouts_of_twelve_months_contests()}>
      <OverviewCards />
      {failed ? (
        <ErrorState
          title={m.analytics_the_figures_did_not_load()}
          error={failed}
          onRetry={() => void Promise.all([stats.mutate(), figures.mutate()])}
        />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
          {figures.data && stats.data ? (
            <>
              <Payouts figures={figures.data} />
              <Market weeks={figures.data.weeks} />
              <Stars reviews={stats.data.reviews} />
            </>
          ) : (
            Array.from({ length: 4 }, (_, index) => <Skeleton key={index} height={290} />)
          )}
        </div>
      )}
    </AdminPage>
  );
}
