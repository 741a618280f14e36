import { dataModelSchema } from '@washboard/contract/data-models/data-model';

interface DataModelFault {
  /** A path such as `parameters.3.name.fr`. */
  path: string;
  message: string;
}

export function findDataModelFaults(document: unknown): DataModelFault[] {
  const { error } = dataModelSchema.safeParse(document);
  return error ? error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) : [];
}
