export * from './run/report.js';
