import {
  type Installation,
  type InstallationField,
  installationFields,
  installationSchema,
  type StoredInstallation,
} from '@washboard/contract/installation/installation';

/** An empty text means that the field is not set. */
type InstallationValues = Record<InstallationField, string>;

const textFields: ReadonlySet<InstallationField> = new Set(['street', 'postalCode', 'city']);
const numberFields: ReadonlySet<InstallationField> = new Set(['networkVoltage', 'networkFrequency']);

export function installationValues(installation: StoredInstallation): InstallationValues {
  const texts = installationFields.map((field) => [field, String(installation[field] ?? '')]);
  return Object.fromEntries(texts) as InstallationValues;
}

function meaningOf(field: InstallationField, text: string): unknown {
  const tidy = text.trim();
  if (textFields.has(field)) return tidy;
  if (tidy === '') return null;
  return numberFields.has(field) && /^\d+$/.test(tidy) ? Number(tidy) : tidy;
}

export function installationFieldError(field: InstallationField, text: string): string | undefined {
  return installationSchema.shape[field].safeParse(meaningOf(field, text)).error?.issues[0]?.message;
}

/** Stored values may break newer rules, so unchanged fields are not checked. */
export function installationFieldErrors(
  values: InstallationValues,
  base: StoredInstallation,
): Partial<InstallationValues> {
  const stored = installationValues(base);
  const fieldErrors = installationFields
    .filter((field) => values[field] !== stored[field])
    .map((field) => [field, installationFieldError(field, values[field])]);
  return Object.fromEntries(
    fieldErrors.filter(([, fieldError]) => fieldError !== undefined),
  ) as Partial<InstallationValues>;
}

export function installationChange(
  edits: Partial<InstallationValues>,
  base: StoredInstallation,
): { changes: Partial<Installation>; expected: Partial<StoredInstallation> } {
  const fields = installationFields.filter((field) => {
    const text = edits[field];
    return text !== undefined && meaningOf(field, text) !== base[field];
  });
  const changes = Object.fromEntries(fields.map((field) => [field, meaningOf(field, edits[field] ?? '')]));
  return { changes, expected: Object.fromEntries(fields.map((field) => [field, base[field]])) };
}
