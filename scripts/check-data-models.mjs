// node scripts/check-data-models.mjs [file.json …] checks the data models of this checkout, or the named documents.
import { readFileSync } from 'node:fs';
import { configureEnglishFaults } from '../packages/contract/src/errors/english-faults.ts';
import { allDataModels } from '../packages/machine-model/src/data-models/data-models.ts';
import { findDataModelFaults } from '../packages/machine-model/src/data-models/find-data-model-faults.ts';

configureEnglishFaults();

const files = process.argv.slice(2);
const documents =
  files.length > 0
    ? files.map((file) => [file, JSON.parse(readFileSync(file, 'utf8'))])
    : allDataModels().map((document) => [`${document.gamma} ${document.modelNumber}`, document]);

for (const [name, document] of documents) {
  for (const { path, message } of findDataModelFaults(document)) {
    process.stderr.write(`${name}: ${path}: ${message}\n`);
    process.exitCode = 1;
  }
}
