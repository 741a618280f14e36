import { dataModelSchema } from '@washboard/contract/data-models/data-model';

export interface DataModelFault {
  /** Where in the document, such as `parameters.3.name.fr`. */
  path: string;
  message: string;
}

/** What is wrong with a document, whoever wrote it; an empty list: nothing. */
export function findDataModelFaults(document: unknown): DataModelFault[] {
  const { error } = dataModelSchema.safeParse(document);
  return error ? error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) : [];
}
