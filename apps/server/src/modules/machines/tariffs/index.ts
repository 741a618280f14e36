export { changeCompanyTariffs, removeTariffs } from './change-tariffs.ts';
export { findPrices } from './find-prices.ts';
export { readMachineSheet } from './read-tariff-sheet.ts';
export { companyTariffRoutes, tariffRoutes } from './routes.ts';
export { applianceTariffs, companyTariffs } from './tables.ts';
export { findTariffs } from './tariffs-repository.ts';
