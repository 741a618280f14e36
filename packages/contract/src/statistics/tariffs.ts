import * as z from 'zod/mini';
import { type TariffName, tariffBounds, tariffScale } from './costs.ts';

const price = (name: TariffName) =>
  z
    .nullable(z.int().check(z.minimum(0), z.maximum(tariffBounds[name] * tariffScale)))
    .check(z.describe('ten-thousandths of a euro; null: not known'));

const prices = {
  waterPerM3: price('waterPerM3'),
  electricityPerKWh: price('electricityPerKWh'),
  detergentPerL: price('detergentPerL'),
  rinseAidPerL: price('rinseAidPerL'),
};

/** Body of `PUT …/{serialNumber}/tariffs`. */
export const tariffsSchema = z.object(prices).register(z.globalRegistry, { id: 'Tariffs' });
