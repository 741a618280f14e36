import { isHolderPermitted, isStatusPermitted, type Permission } from '@washboard/contract/accounts/permissions';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import type { Actor } from '../actor.ts';
import { tenantOf } from '../admission/tenant.ts';
import { limits } from '../config/limits.ts';
import type { Context } from '../context.ts';
import { ProblemError } from '../http/problem-error.ts';
import { identifyCaller, type VerifyAccessToken } from '../modules/people/identity/index.ts';
import type { KeyGate } from '../modules/people/subscription-keys/index.ts';
import { recordAudit } from '../modules/platform/audit/index.ts';

interface PermissionCheckOptions {
  context: Context;
  verifyAccessToken: VerifyAccessToken;
  keyGate: KeyGate;
}

/** Access is denied by default: the server does not start with a route that declares no permission. */
export const permissionCheckPlugin = fastifyPlugin<PermissionCheckOptions>(
  async (app, { context, verifyAccessToken, keyGate }) => {
    const declared: RouteOptions[] = [];
    /** Authenticating a caller counts for the caller's company too, so recent tenants are cached. */
    const tenants = new LRUCache<string, string>({ max: limits.authentication.rememberedTenants });
    app.decorate('declaredRoutes', declared);
    app.addHook('onRoute', (route) => {
      declared.push(route);
    });
    app.addHook('onReady', async () => {
      const undeclared = declared.filter(({ config }) => config?.permission === undefined);
      if (undeclared.length === 0) return;
      throw new Error(`no permission declared: ${undeclared.map(({ method, url }) => `${method} ${url}`).join(', ')}`);
    });

    app.decorateRequest('actor', null as unknown as Actor);

    app.addHook('onRequest', async (request, reply) => {
      const { permission } = request.routeOptions.config;
      if (permission === 'public' || request.is404) return;
      const actor = await authenticate(request);
      await requireQuota(request, reply, actor);
      if (permission === undefined) throw new ProblemError('FORBIDDEN');
      await requirePermission(request, actor, permission);
      request.actor = actor;
    });

    /** Account and session are read for each call, so that changes take effect immediately. */
    async function authenticate(request: FastifyRequest): Promise<Actor> {
      const { authorization } = request.headers;
      const token = authorization?.match(/^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i)?.[1];
      if (!token) throw new ProblemError('UNAUTHENTICATED');
      const claims = await verifyAccessToken(token);
      request.tenancy.tenant = tenants.get(claims.userId) ?? claims.userId;
      const account = await identifyCaller(context, claims, request.ip);
      if (!account || account.status === 'DELETED') throw new ProblemError('UNAUTHENTICATED');
      request.tenancy.tenant = tenantOf(account);
      tenants.set(account.userId, request.tenancy.tenant);
      if (request.headers.brand !== context.config.brand) throw new ProblemError('BRAND_MISMATCH');
      return { ...account, sessionId: claims.sessionId, origin: request.ip };
    }

    /** One customer cannot slow another, because each caller has its own quota. */
    async function requireQuota({ headers }: FastifyRequest, reply: FastifyReply, { userId }: Actor): Promise<void> {
      const { limit, remaining, resetS, isExhausted } = await keyGate.admit(
        headers['ocp-apim-subscription-key'],
        userId,
      );
      reply.headers({ 'ratelimit-limit': limit, 'ratelimit-remaining': remaining, 'ratelimit-reset': resetS });
      if (isExhausted) throw new ProblemError('QUOTA_EXHAUSTED', { retryAfterS: resetS });
    }

    async function requirePermission(request: FastifyRequest, actor: Actor, permission: Permission): Promise<void> {
      const isStatusFine = isStatusPermitted(actor.status, permission);
      if (isStatusFine && isHolderPermitted(actor, permission)) return;
      await recordAudit(context.database.orm, {
        at: context.clock.now(),
        actor,
        action: 'access.refused',
        subject: `${request.method} ${request.routeOptions.url ?? request.url}`,
        detail: { permission, role: actor.role, status: actor.status },
      });
      throw new ProblemError(isStatusFine ? 'FORBIDDEN' : 'ACCOUNT_NOT_ACTIVE');
    }
  },
);
