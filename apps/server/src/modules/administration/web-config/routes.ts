import { brands } from '@washboard/contract/brands/brands';
import { languages } from '@washboard/contract/languages/languages';
import { webConfigCalls } from '@washboard/contract/web-config/web-config-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { sendAsset } from '../../servicing/machine-documents/index.ts';
import { createDashboardConfig } from './dashboard-config.ts';
import { getCommonPasswords } from './get-common-passwords.ts';
import { securityTextPath, writeSecurityText } from './security-text.ts';

export function webConfigRoutes(app: App, { config, database, clock }: Context): void {
  const getDashboardConfig = createDashboardConfig({ config, database });

  serve(app, webConfigCalls.getDashboardConfig, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return getDashboardConfig();
  });

  app.get(securityTextPath, { config: { permission: 'public' }, schema: { hide: true } }, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8');
    return writeSecurityText(config, clock.now());
  });

  serve(
    app,
    webConfigCalls.getCommonPasswords,
    async (request, reply) => sendAsset(request, reply, await getCommonPasswords(), 'public, max-age=86400') as never,
  );

  serve(app, webConfigCalls.getBrandSetting, (_request, reply) => {
    const { id, name, pageTitle, primaryColor, gammas, sparePartsUrl, support } = brands[config.brand];
    reply.header('cache-control', 'no-cache');
    return {
      brand: id,
      name,
      pageTitle,
      primaryColor,
      gammas: [...gammas],
      languages: [...languages],
      sparePartsUrl,
      support,
    };
  });
}
