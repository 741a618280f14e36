import {
  type Customer,
  type CustomerEntry,
  type CustomerField,
  customerEntrySchema,
  customerFields,
} from '@washboard/contract/customers/customers';

export const nameOf = ({ name, surname }: Pick<Customer, 'name' | 'surname'>) => `${name} ${surname}`;

export const emptyEntry: CustomerEntry = {
  name: '',
  surname: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  zip: '',
  country: '',
  website: '',
};

export function entryOf(customer: CustomerEntry): CustomerEntry {
  const { name, surname, email, phone, address, city, zip, country, website } = customer;
  return { name, surname, email, phone, address, city, zip, country, website };
}

/** @returns the input as it would be stored, or the broken rule of each invalid field */
export function judge(values: CustomerEntry): {
  entry: CustomerEntry | null;
  faults: Partial<Record<CustomerField, string>>;
} {
  const parsed = customerEntrySchema.safeParse(values);
  if (parsed.success) return { entry: parsed.data, faults: {} };
  // Reversed, so that the first broken rule wins.
  const issues = parsed.error.issues.toReversed();
  return { entry: null, faults: Object.fromEntries(issues.map(({ path: [field], message }) => [field, message])) };
}

export function changedFields(entry: CustomerEntry, base: CustomerEntry): CustomerField[] {
  return customerFields.filter((field) => entry[field] !== base[field]);
}
