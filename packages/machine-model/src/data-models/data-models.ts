import { type Gamma, gammas } from '@washboard/contract/appliances/appliances';
import type { DataModel } from '@washboard/contract/data-models/data-model';
import { rangeDefinitions } from '../ranges/range-definitions.ts';
import { buildDataModel } from './build-data-model.ts';

const built = new Map<Gamma, readonly DataModel[]>();

export function dataModelsOf(gamma: Gamma): readonly DataModel[] {
  const cached = built.get(gamma);
  if (cached) return cached;
  const documents = rangeDefinitions[gamma].models.map((model) => buildDataModel(gamma, model));
  built.set(gamma, documents);
  return documents;
}

export function allDataModels(): DataModel[] {
  return gammas.flatMap(dataModelsOf);
}

/**
 * @param revision of the machine, such as `B`
 * @returns the document of the range's first model for an unknown model number, as of a newer machine
 */
export function dataModelOf(gamma: Gamma, modelNumber: string, revision: string): DataModel {
  const document = chooseDataModel(dataModelsOf(gamma), modelNumber, revision);
  if (document === undefined) throw new Error(`range ${gamma} has no data model`);
  return document;
}

/**
 * An unknown model gets the documents of the first one. The latest document that is not for a later revision is chosen,
 * or else the earliest.
 */
export function chooseDataModel<Document extends Pick<DataModel, 'modelNumber' | 'revision'>>(
  documents: readonly Document[],
  modelNumber: string,
  revision: string,
): Document | undefined {
  const isKnown = documents.some((document) => document.modelNumber === modelNumber);
  const model = isKnown ? modelNumber : documents[0]?.modelNumber;
  const ofModel = documents
    .filter((document) => document.modelNumber === model)
    .sort((a, b) => compareRevisions(a.revision, b.revision));
  return ofModel.findLast((document) => compareRevisions(document.revision, revision) <= 0) ?? ofModel[0];
}

/** Returns false for a machine that only has the closest document. */
export function isDescribedBy(
  document: Pick<DataModel, 'modelNumber' | 'revision'>,
  modelNumber: string,
  revision: string,
): boolean {
  return document.modelNumber === modelNumber && compareRevisions(document.revision, revision) <= 0;
}

/** Shorter revisions come first: B, Z, AA. */
function compareRevisions(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
