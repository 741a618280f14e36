import { companyCalls } from '@washboard/contract/companies/company-calls';
import type { Context } from '../../../context.ts';
import type { App } from '../../../http/app-instance.ts';
import { serve } from '../../../http/serve.ts';
import { companyTrees, createCompany, renameCompany } from '../../people/companies/index.ts';
import { visibleCompanies } from '../../people/scope/index.ts';
import { deleteCompany } from './delete-company.ts';
import { getCompany } from './get-company.ts';
import { findCompanies, listCompanies } from './list-companies.ts';
import { moveCompany } from './move-company.ts';

export function companyRoutes(app: App, context: Context): void {
  serve(app, companyCalls.listVisibleCompanies, async ({ actor, query }) =>
    findCompanies(context.database.orm, visibleCompanies(actor), query),
  );

  serve(app, companyCalls.getCompanyTree, async (request) =>
    companyTrees(await findCompanies(context.database.orm, visibleCompanies(request.actor))),
  );

  serve(app, companyCalls.renameCompany, async (request) => {
    const { companyCode } = request.params;
    return renameCompany(context, request.actor, { companyCode, ...request.query });
  });

  serve(app, companyCalls.deleteCompany, async (request) =>
    deleteCompany(context, request.actor, request.params.companyCode),
  );

  serve(app, companyCalls.listCompanies, async ({ actor, query }) => listCompanies(context, actor, query));

  serve(app, companyCalls.getCompany, async ({ actor, params }) => getCompany(context, actor, params.companyCode));

  serve(app, companyCalls.moveCompany, async ({ actor, params: { companyCode }, query, body }) => {
    const { parentCompanyCode, ifParentCompanyCode } = body;
    const isDryRun = query.dryRun;
    return moveCompany(context, actor, { companyCode, parentCompanyCode, ifParentCompanyCode, isDryRun });
  });

  serve(app, companyCalls.createCompany, async (request) => createCompany(context, request.actor, request.body));
}
