import { jest } from '@jest/globals';

// A broker and its groups on two busy cores stall now and then: what fails is shown, and counts when it fails again.
jest.retryTimes(2, { logErrorsBeforeRetry: true });
