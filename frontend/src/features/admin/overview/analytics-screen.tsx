import type { Figures, Stats } from "@lib/api/staff-types";
import { formatInteger, formatMoney, plural } from "@lib/format";
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
  return rate === null ? "None settled" : `${(rate * 100).toFixed(rate === 1 || rate === 0 ? 0 : 1)} %`;
}

function Payouts({ figures }: { figures: Figures }) {
  const { months } = figures;
  const paid = months.reduce((sum, month) => sum + month.paid, 0);
  const failed = months.reduce((sum, month) => sum + month.failed, 0);
  return (
    <>
      <Card aria-labelledby="paid-by-month">
        <CardHead id="paid-by-month" title="Paid out by month" />
        <CardBody>
          <BarChart
            caption="Paid out by month"
            unit="Month"
            measure="Paid"
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
        <CardHead id="success-rate" title="Success rate" />
        <CardBody className="stack gap-5">
          <p className="text-28 strong num">{percent(figures.successRate)}</p>
          <StatList
            items={[
              { label: "Arrived in twelve months", value: plural(paid, "payout") },
              { label: "Failed", value: formatInteger(failed) },
            ]}
          />
          <details>
            <summary className="link cursor-pointer">By month</summary>
            <table className="mt-3 w-full text-left">
              <thead className="small muted">
                <tr>
                  <th scope="col">Month</th>
                  <th scope="col" className="text-right">
                    Arrived
                  </th>
                  <th scope="col" className="text-right">
                    Rate
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
                      {month.paid} of {month.paid + month.failed}
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
      <CardHead id="stars" title="Stars given" />
      <CardBody>
        {reviews.totalReviews === 0 ? (
          <p className="muted">Nobody has written a review yet.</p>
        ) : (
          <dl className="star-bars">
            {counts.map(({ stars, count }) => (
              <div key={stars} className="contents">
                <dt className="small whitespace-nowrap">{plural(stars, "star")}</dt>
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
        <CardHead id="contests-by-week" title="Contests by week" />
        <CardBody>
          <BarChart
            caption="Contests paid for, by week"
            unit="Week of"
            measure="Contests"
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
        <CardHead id="prizes-by-week" title="Prizes by week" />
        <CardBody>
          <BarChart
            caption="Prizes of contests paid for, by week"
            unit="Week of"
            measure="Prizes"
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
    <AdminPage title="Analytics" sub="Payouts of twelve months, contests of twelve weeks, in Pakistan's calendar.">
      <OverviewCards />
      {failed ? (
        <ErrorState
          title="The figures did not load"
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
