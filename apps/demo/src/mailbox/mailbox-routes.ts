import { mailboxAddressSchema } from '@washboard/contract/mailbox/mailbox';
import type { App } from '@washboard/server/http/app-instance';

/** Gives the web app the port of the demo's mailbox, which is on the same host. */
export function mailboxRoutes(app: App, port: number | null): void {
  app.get(
    '/demo/api/mailbox',
    { config: { permission: 'public' }, schema: { hide: true, response: { 200: mailboxAddressSchema } } },
    async () => ({ port }),
  );
}
