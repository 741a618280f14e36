import type { ErrorCode } from '@washboard/contract/errors/error-codes';
import { dayMs } from '@washboard/contract/time/durations';
import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import type { Actor } from '../../../actor.ts';
import type { Orm } from '../../../adapters/database/database.ts';
import { timestampOf } from '../../../adapters/database/timestamps.ts';
import type { Context } from '../../../context.ts';
import { ProblemError } from '../../../http/problem-error.ts';
import { fullNameColumn } from '../../people/accounts/index.ts';
import { users } from '../../people/accounts/tables.ts';
import { requireCompany } from '../../people/companies/index.ts';
import { companyScope } from '../../people/scope/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { generateSecret, hashSecret } from '../../platform/secrets/index.ts';
import type { LinkTable } from './tables.ts';

type LinkContext = Pick<Context, 'database' | 'clock'>;
type Row<Table extends PgTable> = LinkTable['$inferSelect'] & Table['$inferSelect'];
type NewRow = LinkTable['$inferInsert'];

interface LinkKind<Link> {
  secretPrefix: string;
  /** The number of a company's links that work at the same time. */
  maxLinks: number;
  errorCodes: Record<'tooMany' | 'notFound' | 'ended', ErrorCode>;
  audited: 'inspectorLink' | 'wallLink';
  /** The name of the link in the audit log. */
  nameOf: (link: Link) => Record<string, string>;
  /** The server writes the openings of an address, and their lines of the audit log, no more often. */
  notedEachMs: number;
  auditedEachMs: number;
}

interface NewLink<Table extends PgTable> {
  companyCode: string;
  validDays: number;
  fields: Omit<Table['$inferInsert'], keyof NewRow>;
  /** The audit log stores these fields with the new link. */
  detail?: Record<string, string>;
}

export interface ListedLink<Link> {
  link: Link;
  /** The name of the person, or null if the account was deleted. */
  createdBy: string | null;
}

/** Links to the data of one company, for readers without an account. The secret is shown once and stored as a hash. */
export class CompanyLinks<Table extends PgTable> {
  readonly #table: LinkTable;
  readonly #kind: LinkKind<Row<Table>>;
  readonly #notedAtMs = new LRUCache<string, number>({ max: maxNotedAddresses });

  constructor(table: Table, kind: LinkKind<Row<Table>>) {
    // The types of a table cannot say that it has these columns and others.
    this.#table = table as unknown as LinkTable;
    this.#kind = kind;
  }

  /** @throws ProblemError COMPANY_NOT_FOUND outside the scope */
  async list({ database, clock }: LinkContext, actor: Actor, companyCode: string): Promise<ListedLink<Row<Table>>[]> {
    return database.orm.transaction(async (transaction) => {
      await requireCompany(transaction, companyScope(actor), companyCode, 'key share');
      return this.#find(transaction, { companyCode, now: clock.now() });
    });
  }

  /** @throws ProblemError COMPANY_NOT_FOUND, `tooMany` of the kind */
  async issue(
    { database, clock }: LinkContext,
    actor: Actor,
    { companyCode, validDays, fields, detail }: NewLink<Table>,
  ): Promise<ListedLink<Row<Table>> & { token: string }> {
    return database.orm.transaction(async (transaction) => {
      const now = clock.now();
      // The lock enforces the limit for simultaneous links.
      await requireCompany(transaction, companyScope(actor), companyCode, 'no key update');
      const isOfCompany = eq(this.#table.companyCode, companyCode);
      const count = await transaction.$count(this.#table, and(isOfCompany, this.#isInForce(now)));
      if (count >= this.#kind.maxLinks) throw new ProblemError(this.#kind.errorCodes.tooMany);
      const token = generateSecret(this.#kind.secretPrefix);
      const expiresAt = new Date(now.getTime() + validDays * dayMs);
      const common: NewRow = {
        tokenHash: hashSecret(token),
        companyCode,
        createdAt: now,
        createdBy: actor.userId,
        expiresAt,
      };
      const [row] = await transaction
        .insert(this.#table)
        .values({ ...fields, ...common })
        .returning({ id: this.#table.id });
      const [listed] = row ? await this.#find(transaction, { companyCode, id: row.id, now }) : [];
      if (!listed) throw new Error('the link was not stored');
      const { link } = listed;
      await recordAudit(transaction, {
        at: now,
        actor,
        action: `${this.#kind.audited}.created`,
        subject: companyCode,
        detail: { link: link.id, ...this.#kind.nameOf(link), ...detail, expiresAt: expiresAt.toISOString() },
      });
      return { ...listed, token };
    });
  }

  /**
   * Revoking a link that has ended changes nothing.
   * @throws ProblemError COMPANY_NOT_FOUND, `notFound` of the kind
   */
  async revoke(
    { database, clock }: LinkContext,
    actor: Actor,
    { companyCode, id }: { companyCode: string; id: string },
  ): Promise<ListedLink<Row<Table>>> {
    const { id: idColumn, companyCode: companyColumn, revokedAt } = this.#table;
    return database.orm.transaction(async (transaction) => {
      const now = clock.now();
      await requireCompany(transaction, companyScope(actor), companyCode, 'key share');
      const revoked = await transaction
        .update(this.#table)
        .set({ revokedAt: now })
        .where(and(eq(idColumn, id), eq(companyColumn, companyCode), isNull(revokedAt), this.#isInForce(now)))
        .returning({ id: idColumn });
      const [listed] = await this.#find(transaction, { companyCode, id, now });
      if (!listed) throw new ProblemError(this.#kind.errorCodes.notFound);
      if (revoked.length > 0) {
        await recordAudit(transaction, {
          at: now,
          actor,
          action: `${this.#kind.audited}.revoked`,
          subject: companyCode,
          detail: { link: id, ...this.#kind.nameOf(listed.link) },
        });
      }
      return listed;
    });
  }

  /** @throws ProblemError `notFound` or `ended` of the kind */
  async requireValid({ database, clock }: LinkContext, token: string): Promise<Row<Table>> {
    const [link] = await database.orm
      .select()
      .from(this.#table)
      .where(eq(this.#table.tokenHash, hashSecret(token)));
    if (!link) throw new ProblemError(this.#kind.errorCodes.notFound);
    if (link.revokedAt || link.expiresAt <= clock.now()) throw new ProblemError(this.#kind.errorCodes.ended);
    return link as Row<Table>;
  }

  /** @param origin the caller's address */
  async noteOpening({ database, clock }: LinkContext, link: Row<Table>, origin: string): Promise<void> {
    const now = clock.now();
    const { notedEachMs, audited, nameOf } = this.#kind;
    const address = `${link.id} ${origin}`;
    if (now.getTime() - (this.#notedAtMs.get(address) ?? 0) < notedEachMs) return;
    this.#notedAtMs.set(address, now.getTime());
    const isThis = eq(this.#table.id, link.id);
    await database.orm.transaction(async (transaction) => {
      const [before] = await transaction
        .select({ auditedAt: this.#table.auditedAt })
        .from(this.#table)
        .where(isThis)
        .for('update');
      const isAudited = await this.#isNewAddress(transaction, { link, origin, now, auditedAt: before?.auditedAt });
      await transaction
        .update(this.#table)
        .set({ opens: sql`${this.#table.opens} + 1`, lastOpenedAt: now, ...(isAudited && { auditedAt: now }) })
        .where(isThis);
      if (!isAudited) return;
      await recordAudit(transaction, {
        at: now,
        actor: null,
        origin,
        action: `${audited}.opened`,
        subject: link.companyCode,
        detail: { link: link.id, ...nameOf(link) },
      });
    });
  }

  /** A link that was passed on shows in the audit log, which its readers cannot fill with addresses. */
  async #isNewAddress(
    orm: Pick<Orm, 'select'>,
    {
      link,
      origin,
      now,
      auditedAt,
    }: { link: Row<Table>; origin: string; now: Date; auditedAt: Date | null | undefined },
  ): Promise<boolean> {
    const since = new Date(now.getTime() - this.#kind.auditedEachMs);
    if (!auditedAt || auditedAt <= since) return true;
    const lines = await orm
      .select({ origin: auditLog.origin })
      .from(auditLog)
      .where(
        and(
          eq(auditLog.subject, link.companyCode),
          gt(auditLog.at, since),
          eq(auditLog.action, `${this.#kind.audited}.opened`),
          sql`${auditLog.detail}->>'link' = ${link.id}`,
        ),
      );
    return lines.length < maxAuditedAddresses && !lines.some((line) => line.origin === origin);
  }

  #isInForce(now: Date): SQL {
    const { revokedAt, expiresAt } = this.#table;
    return sql`(${revokedAt} is null and ${expiresAt} > ${timestampOf(now)})`;
  }

  /** Valid links come first, then the newest. */
  async #find(
    orm: Pick<Orm, 'select'>,
    { companyCode, id, now }: { companyCode: string; id?: string; now: Date },
  ): Promise<ListedLink<Row<Table>>[]> {
    const table = this.#table;
    const rows = await orm
      .select({ link: table, createdBy: fullNameColumn(users) })
      .from(table)
      .leftJoin(users, eq(users.id, table.createdBy))
      .where(and(eq(table.companyCode, companyCode), id === undefined ? undefined : eq(table.id, id)))
      .orderBy(desc(this.#isInForce(now)), desc(table.createdAt))
      .limit(maxListedLinks);
    return rows.map(({ link, createdBy }) => ({ link: link as Row<Table>, createdBy }));
  }
}

const maxListedLinks = 200;
/** The audit log names at most so many addresses of one link in the time in which an address is audited once. */
const maxAuditedAddresses = 20;
/** A forgotten address is noted again. */
const maxNotedAddresses = 10_000;

export function presentLink({ link, createdBy }: ListedLink<LinkTable['$inferSelect']>) {
  const { id, createdAt, expiresAt, revokedAt } = link;
  return {
    id,
    createdAt: createdAt.toISOString(),
    createdBy,
    expiresAt: expiresAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
