import type { BrandId } from '@washboard/contract/brands/brands';
import type { Database } from '../../../adapters/database/database.ts';
import { ConfigurationError } from '../../../config/env.ts';
import { appliances } from './tables.ts';

/**
 * A database with machines of the other brand only is not served as this one's: everybody would find it empty.
 *
 * @throws ConfigurationError
 */
export async function refuseOtherBrand({ orm }: Database, brand: BrandId): Promise<void> {
  const served = await orm.selectDistinct({ brand: appliances.brand }).from(appliances);
  const [other] = served;
  if (!other || served.some((found) => found.brand === brand)) return;
  throw new ConfigurationError(
    `This database belongs to the brand ${other.brand}. Start with BRAND=${other.brand}, or with another DATA_DIR or DATABASE_URL.`,
  );
}
