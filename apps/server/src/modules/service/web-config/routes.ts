import { commonPasswordsSchema } from '@washboard/contract/accounts/common-passwords';
import { brands } from '@washboard/contract/brands/brands';
import { languages } from '@washboard/contract/languages/languages';
import { brandSettingSchema, dashboardConfigSchema } from '@washboard/contract/web-config/web-config';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { type AssetFile, assetFile, hashOf, sendAsset } from '../../machines/assets/index.ts';
import { commonPasswords, hasAdministrator } from '../../people/accounts/index.ts';

/** What a web app needs to know before sign-in, as JSON files below `/config`. */
export function webConfigRoutes(app: App, { config, database }: Context): void {
  /** The last administrator cannot be removed, so it stays true. */
  let isSetUp = false;

  app.get(
    '/dashboard.json',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'getDashboardConfig',
        tags: ['assets'],
        summary: 'Whether this is a demo, and whether there is an administrator',
        response: { 200: dashboardConfigSchema },
      },
    },
    async (_request, reply) => {
      isSetUp ||= await hasAdministrator(database.orm);
      reply.header('cache-control', 'no-cache');
      return { isDemo: config.isDemo, isSetUp };
    },
  );

  let passwordFile: Promise<AssetFile> | null = null;

  app.get(
    '/common-passwords.json',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'getCommonPasswords',
        tags: ['assets'],
        summary: 'Words that no new password may consist of, so that a form can say so while somebody types',
        response: { 200: commonPasswordsSchema },
      },
    },
    async (request, reply) => {
      passwordFile ??= writePasswordFile();
      return sendAsset(request, reply, await passwordFile, 'public, max-age=86400') as never;
    },
  );

  app.get(
    '/production.json',
    {
      config: { permission: 'public' },
      schema: {
        operationId: 'getBrandSetting',
        tags: ['assets'],
        summary: 'The brand that this server is built for',
        response: { 200: brandSettingSchema },
      },
    },
    (_request, reply) => {
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
    },
  );
}

async function writePasswordFile(): Promise<AssetFile> {
  const written = JSON.stringify({ words: [...(await commonPasswords())] });
  return assetFile(hashOf(written), () => written);
}
