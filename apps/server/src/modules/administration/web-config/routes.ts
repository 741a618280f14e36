import { brands } from '@washboard/contract/brands/brands';
import { languages } from '@washboard/contract/languages/languages';
import { webConfigCalls } from '@washboard/contract/web-config/web-config-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { commonPasswords, hasAdministrator } from '../../people/accounts/index.ts';
import { type AssetFile, assetFile, releaseHashOf, sendAsset } from '../../servicing/machine-documents/index.ts';
import { securityTextPath, writeSecurityText } from './security-text.ts';

export function webConfigRoutes(app: App, { config, database, clock }: Context): void {
  /** The last administrator cannot be removed, so this stays true. */
  let isSetUp = false;

  serve(app, webConfigCalls.getDashboardConfig, async (_request, reply) => {
    isSetUp ||= await hasAdministrator(database.orm);
    reply.header('cache-control', 'no-cache');
    return { isDemo: config.isDemo, isSetUp };
  });

  app.get(securityTextPath, { config: { permission: 'public' }, schema: { hide: true } }, async (_request, reply) => {
    reply.type('text/plain; charset=utf-8');
    return writeSecurityText(config, clock.now());
  });

  let passwordFile: Promise<AssetFile> | null = null;

  serve(app, webConfigCalls.getCommonPasswords, async (request, reply) => {
    passwordFile ??= writePasswordFile();
    return sendAsset(request, reply, await passwordFile, 'public, max-age=86400') as never;
  });

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

async function writePasswordFile(): Promise<AssetFile> {
  const written = JSON.stringify({ words: [...(await commonPasswords())] });
  return assetFile(releaseHashOf(written), () => written);
}
