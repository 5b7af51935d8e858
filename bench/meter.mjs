// What a PostgreSQL and the processes of a machine did between two moments: statements, transactions, WAL, rows, processor time.
import { readdirSync, readFileSync } from "node:fs";
import pg from "../scripts/node_modules/pg/lib/index.js";

// bigint and numeric as numbers: none of those here comes near 2^53.
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1700, Number);

const TICKS_PER_SECOND = 100;

/** Reads the statistics of the server of `url`. Its own statements run in the database `postgres`, so that they do not count. */
export class Meter {
  static async open(url) {
    const meter = new Meter();
    const outside = new URL(url);
    meter.database = outside.pathname.slice(1);
    outside.pathname = "/postgres";
    meter.inside = new pg.Client({ connectionString: String(url) });
    meter.outside = new pg.Client({ connectionString: String(outside) });
    await meter.inside.connect();
    await meter.outside.connect();
    for (const name of ["pg_stat_statements", "pg_walinspect"])
      await meter.outside.query(`CREATE EXTENSION IF NOT EXISTS ${name}`);
    const folder = (await meter.ask("SELECT current_setting('data_directory') AS folder")).folder;
    meter.postmaster = Number(readFileSync(`${folder}/postmaster.pid`, "utf8").split("\n")[0]);
    return meter;
  }

  async close() {
    await this.inside.end();
    await this.outside.end();
  }

  /** The one row of a query that is not counted. */
  async ask(sql, values = []) {
    return (await this.outside.query(sql, values)).rows[0];
  }

  /** The rows of a query in the database itself. */
  async rows(sql, values = []) {
    return (await this.inside.query(sql, values)).rows;
  }

  /** Statements so far, and where the WAL ends. */
  async statements() {
    return this.ask(
      `SELECT coalesce(sum(calls) FILTER (WHERE toplevel AND query !~* $2), 0) AS statements,
              coalesce(sum(calls) FILTER (WHERE NOT toplevel), 0) AS nested,
              coalesce(sum(calls) FILTER (WHERE toplevel AND query ~* '^(begin|start transaction)'), 0) AS transactions,
              coalesce(sum(total_exec_time) FILTER (WHERE toplevel), 0) AS ms,
              (SELECT pg_current_wal_flush_lsn()) AS lsn
         FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid AND d.datname = $1`,
      [this.database, "^(begin|start transaction|commit|rollback|savepoint|release)"],
    );
  }

  /** What was written to the WAL between two positions: bytes, records of rows, of indexes, commits. */
  wal(from, to) {
    return this.ask(
      `SELECT coalesce(sum(combined_size), 0) AS bytes, coalesce(sum(fpi_size), 0) AS images,
              coalesce(sum(combined_size - fpi_size) FILTER (WHERE type LIKE 'Gin/%'), 0) AS gin,
              coalesce(sum(count) FILTER (WHERE type ~ '^Heap/(INSERT|UPDATE|HOT_UPDATE|DELETE)' OR type ~ '^Heap2/MULTI_INSERT'), 0) AS rows,
              coalesce(sum(count) FILTER (WHERE type ~ '^Heap/HOT_UPDATE'), 0) AS hot,
              coalesce(sum(count) FILTER (WHERE type ~ '^Btree/INSERT'), 0) AS index_entries,
              coalesce(sum(count) FILTER (WHERE type = 'Transaction/COMMIT'), 0) AS commits
         FROM (SELECT "resource_manager/record_type" AS type, * FROM pg_get_wal_stats($1::pg_lsn, $2::pg_lsn, true)) AS records`,
      [from, to],
    );
  }

  /** Runs `work`; what the server did meanwhile. */
  async during(work) {
    const before = await this.statements();
    const begin = performance.now();
    await work();
    const seconds = (performance.now() - begin) / 1000;
    const after = await this.statements();
    const wal =
      before.lsn === after.lsn
        ? { bytes: 0, images: 0, gin: 0, rows: 0, hot: 0, index_entries: 0, commits: 0 }
        : await this.wal(before.lsn, after.lsn);
    const grown = (name) => after[name] - before[name];
    return {
      seconds,
      statements: grown("statements"),
      nested: grown("nested"),
      transactions: grown("transactions"),
      ms: grown("ms"),
      ...wal,
    };
  }

  /** Runs `work`; the statements that took longest meanwhile, with milliseconds and calls. */
  async costliest(work, count = 12) {
    const read = () =>
      this.outside.query(
        `SELECT queryid || '/' || toplevel AS id, query, total_exec_time AS ms, calls
           FROM pg_stat_statements s JOIN pg_database d ON d.oid = s.dbid AND d.datname = $1`,
        [this.database],
      );
    const before = new Map((await read()).rows.map((row) => [row.id, row]));
    await work();
    return (await read()).rows
      .map(({ id, query, ms, calls }) => ({
        query: query.replaceAll(/\s+/g, " "),
        ms: ms - (before.get(id)?.ms ?? 0),
        calls: calls - (before.get(id)?.calls ?? 0),
      }))
      .filter(({ calls }) => calls > 0)
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, count);
  }

  /** Rows and bytes of every table. */
  async tables() {
    const tables = await this.rows(
      `SELECT c.relname AS name, pg_relation_size(c.oid) AS heap, pg_indexes_size(c.oid) AS indexes,
              coalesce(pg_total_relation_size(nullif(c.reltoastrelid, 0)), 0) AS toast
         FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace`,
    );
    const counts = tables.map(({ name }) => `SELECT '${name}' AS name, count(*) AS rows FROM "${name}"`);
    const rows = new Map((await this.rows(counts.join(" UNION ALL "))).map((row) => [row.name, row.rows]));
    return new Map(tables.map((table) => [table.name, { ...table, rows: rows.get(table.name) }]));
  }

  /** Reads and writes of blocks and syncs so far, of tables and of the WAL. */
  io() {
    return this.ask(
      `SELECT coalesce(sum(reads), 0) AS reads, coalesce(sum(writes) FILTER (WHERE object <> 'wal'), 0) AS writes,
              coalesce(sum(writes) FILTER (WHERE object = 'wal'), 0) AS wal_writes, coalesce(sum(fsyncs), 0) AS syncs,
              (SELECT pg_current_wal_flush_lsn() - '0/0'::pg_lsn) AS wal_bytes
         FROM pg_stat_io`,
    );
  }

  /** Seconds of processor time that PostgreSQL has used. */
  processorTime() {
    return processorTime(this.postmaster);
  }
}

function stat(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return {
      parent: Number(fields[1]),
      own: Number(fields[11]) + Number(fields[12]),
      ended: Number(fields[13]) + Number(fields[14]),
    };
  } catch {
    return undefined; // it ended meanwhile
  }
}

/** Seconds of processor time of a process and its children, also those that have ended. */
export function processorTime(pid) {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(stat)
    .filter((process) => process?.parent === pid);
  const self = stat(pid);
  const ticks = [...children, self].reduce((sum, process) => sum + (process ? process.own + process.ended : 0), 0);
  return ticks / TICKS_PER_SECOND;
}

/** Bytes of memory that a process holds. */
export function residentBytes(pid) {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) * 1024;
}
