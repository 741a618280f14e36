// The service menu at a company's machines opens with its PIN (docs/product-rules.md#service-pin).
import * as z from 'zod/mini';

export const servicePinMinLength = 4;
export const servicePinMaxLength = 8;

export const serviceAccessMinutes = 10;

type ServicePinFault = 'notDigits' | 'tooSimple';

/**
 * A PIN of one repeated digit, or of digits that count up, is guessed first.
 * @returns null for a good PIN
 */
export function servicePinFault(pin: string): ServicePinFault | null {
  if (!pinFormat.test(pin)) return 'notDigits';
  const steps = [...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at]));
  return steps.every((step) => step === 0) || steps.every((step) => step === 1) ? 'tooSimple' : null;
}

const pinFormat = new RegExp(`^[0-9]{${servicePinMinLength},${servicePinMaxLength}}$`);

export const newServicePinSchema = z.strictObject({
  pin: z.string().check(
    z.regex(pinFormat, { error: 'notDigits', abort: true }),
    z.refine((pin) => servicePinFault(pin) === null, 'tooSimple'),
  ),
});

export const servicePinSchema = z
  .object({
    changedAt: z.nullable(z.iso.datetime()).check(z.describe('when the PIN was last set; null: the company has none')),
    inherits: z
      .boolean()
      .check(z.describe('the company has none, and the PIN of a company above applies to its machines')),
    inheritedFrom: z
      .nullable(z.object({ companyCode: z.string(), companyName: z.string() }))
      .check(z.describe('that company; null when it is out of scope')),
  })
  .register(z.globalRegistry, { id: 'ServicePin' });

export type ServicePin = z.infer<typeof servicePinSchema>;

export const serviceAccessRequestSchema = z.strictObject({
  pin: z.string().check(z.regex(pinFormat, 'notDigits')),
});

export const serviceAccessSchema = z
  .object({
    isPinSet: z.boolean().check(z.describe('without a PIN, no one gets the right')),
    expiresAt: z.nullable(z.iso.datetime()).check(z.describe('null: the caller does not have the right')),
  })
  .register(z.globalRegistry, { id: 'ServiceAccess' });

export type ServiceAccess = z.infer<typeof serviceAccessSchema>;
