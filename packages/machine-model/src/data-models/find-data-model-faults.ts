import { dataModelSchema } from '@washboard/contract/data-models/data-model';

interface DataModelFault {
  /** The path in the document, such as `parameters.3.name.fr`. */
  path: string;
  message: string;
}

/** @returns violations of the schema; an empty list for a valid document */
export function findDataModelFaults(document: unknown): DataModelFault[] {
  const { error } = dataModelSchema.safeParse(document);
  return error ? error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) : [];
}
