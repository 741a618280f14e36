import { wallTokenHeader } from '@washboard/contract/wall/wall';
import { wallCalls, wallLinkCalls } from '@washboard/contract/wall/wall-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { createWallLink, presentWallLink, wallCompanyLinks } from './create-wall-link.ts';
import { WallReader } from './wall-reader.ts';

export function wallLinkRoutes(app: App, context: Context): void {
  serve(app, wallLinkCalls.listWallLinks, async ({ actor, params: { companyCode } }) => ({
    items: (await wallCompanyLinks.list(context, actor, companyCode)).map(presentWallLink),
  }));

  serve(app, wallLinkCalls.createWallLink, async ({ actor, params, body }) =>
    createWallLink(context, actor, { ...params, ...body }),
  );

  serve(app, wallLinkCalls.revokeWallLink, async ({ actor, params }) =>
    presentWallLink(await wallCompanyLinks.revoke(context, actor, params)),
  );
}

/** One address may have many screens behind it that send four requests a minute each. */
const looks = { max: 240, timeWindow: 60_000, groupId: 'wall' };

export function wallRoutes(app: App, context: Context): void {
  const reader = new WallReader(context);
  app.addHook('onReady', () => reader.open());
  app.addHook('onClose', async () => reader.close());

  serve(app, wallCalls.getWall, ({ actor }) => reader.read(actor));

  serve(
    app,
    wallCalls.openWall,
    async (request) => {
      const link = await wallCompanyLinks.requireValid(context, String(request.headers[wallTokenHeader] ?? ''));
      request.tenancy.tenant = link.companyCode;
      await wallCompanyLinks.noteOpening(context, link, request.ip);
      return reader.readOfLink(link);
    },
    { rateLimit: looks },
  );
}
