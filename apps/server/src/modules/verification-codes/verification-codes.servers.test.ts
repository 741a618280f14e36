import { createPostgresStorage, useStorage } from '../../adapters/database/testing/storage-under-test.ts';
import { describeVerificationCodesContract } from './verification-codes-contract.ts';

describeVerificationCodesContract('PostgreSQL', useStorage(createPostgresStorage));
