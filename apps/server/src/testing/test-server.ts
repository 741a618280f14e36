import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dashboardClientId, dashboardScope } from '@washboard/contract/identity/token';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../adapters/clock/clock.ts';
import { createTestDatabase, emptyDatabase, worldDatabase } from '../adapters/database/testing/test-databases.ts';
import { type AppOptions, buildApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import type { ChangedLimits } from '../config/limits.ts';
import { type Context, closeContext, openContext } from '../context.ts';
import type { App } from '../http/app-instance.ts';
import { MachineGateway } from '../modules/machines/machine-gateway/index.ts';
import { openPdfWorkers, type PdfWorkers } from '../modules/platform/pdf/index.ts';
import { prepareStorage } from '../prepare-storage.ts';
import { expectQuietAudit } from './expect-quiet-audit.ts';
import { password, type UserName, worldUsers } from './world.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface TestServer {
  app: App;
  context: Context;
  gateway: MachineGateway | null;
  pdfWorkers: PdfWorkers;
  /** The base URL of the listening server; only with `isListening`. */
  url: string;
  /** Calls like the dashboard; without a user (null) it sends no token. */
  call(user: UserName | null, method: Method, url: string, body?: object): Promise<LightMyRequestResponse>;
  headersOf(user: UserName): Promise<Record<string, string>>;
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
  tokenOf(user: UserName): Promise<string>;
  token(form: Record<string, string>, remoteAddress?: string): Promise<LightMyRequestResponse>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  clock?: Clock;
  logger?: Logger;
  environment?: NodeJS.ProcessEnv;
  app?: AppOptions;
  limits?: ChangedLimits;
  isEmpty?: boolean;
  isListening?: boolean;
  hasGateway?: boolean;
}

/** The token issuer depends on this URL, whatever port the server gets. */
export const testPublicUrl = 'http://127.0.0.1:8080';

export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { url, remove } = await createTestDatabase(options.isEmpty ? emptyDatabase : worldDatabase);
  const directory = mkdtempSync(join(tmpdir(), 'washboard-server-'));
  const own = { DATABASE_URL: url, DATA_DIR: directory };
  const parts = await openParts(own, options);
  const tokens = new Map<UserName, Promise<string>>();

  const server: TestServer = {
    ...parts,
    inject: (request) => server.app.inject(request),
    token: (form, remoteAddress = '127.0.0.1') =>
      server.app.inject({
        method: 'POST',
        url: '/identity/token',
        remoteAddress,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ client_id: dashboardClientId, ...form }).toString(),
      }),
    tokenOf(user) {
      const token = tokens.get(user) ?? signIn(server, user);
      tokens.set(user, token);
      return token;
    },
    headersOf: async (user) => dashboardHeaders(await server.tokenOf(user)),
    async call(user, method, url, body) {
      const headers = user === null ? {} : await server.headersOf(user);
      return server.app.inject({ method, url, headers, ...(body && { payload: body }) });
    },
    async restart() {
      await closeParts(server);
      Object.assign(server, await openParts(own, options));
    },
    async close() {
      try {
        const { database } = server.context;
        const isOpen = await database.ping().then(
          () => true,
          () => false,
        );
        if (isOpen) await expectQuietAudit(database);
      } finally {
        await closeParts(server);
        rmSync(directory, { recursive: true });
        await remove();
      }
    },
  };
  return server;
}

export function dashboardHeaders(accessToken: string): Record<string, string> {
  return {
    authorization: `Bearer ${accessToken}`,
    'ocp-apim-subscription-key': 'washboard-dashboard',
    brand: 'marea',
  };
}

type Parts = Pick<TestServer, 'app' | 'context' | 'gateway' | 'pdfWorkers' | 'url'>;

async function openParts(own: NodeJS.ProcessEnv, options: TestServerOptions): Promise<Parts> {
  const config = readConfig({
    ...own,
    LOG_LEVEL: 'silent',
    PORT: '0',
    MQTT_PORT: '0',
    PUBLIC_URL: testPublicUrl,
    ...options.environment,
  });
  const context = await openContext(config, {
    clock: options.clock,
    logger: options.logger,
    changedLimits: options.limits,
  });
  await prepareStorage(context);
  const gateway = options.hasGateway ? await MachineGateway.start(context) : null;
  const pdfWorkers = openPdfWorkers(context);
  const app = await buildApp({ ...context, pdfWorkers }, options.app);
  await app.ready();
  if (!options.isListening) return { context, gateway, pdfWorkers, app, url: '' };
  return { context, gateway, pdfWorkers, app, url: await app.listen({ host: config.host, port: 0 }) };
}

async function closeParts({ app, context, gateway, pdfWorkers }: Parts): Promise<void> {
  await app.close();
  await pdfWorkers.close();
  await gateway?.stop();
  await closeContext(context);
}

async function signIn(server: TestServer, user: UserName): Promise<string> {
  const answer = await server.token({
    grant_type: 'password',
    username: worldUsers[user].email,
    password,
    scope: dashboardScope,
  });
  if (answer.statusCode !== 200) throw new Error(`${user} cannot sign in: ${answer.body}`);
  return answer.json().access_token;
}
