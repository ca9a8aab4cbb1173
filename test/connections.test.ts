/** What a run does where no service responds, or more than it can read, or where the kit itself fails. */
import './fixtures/uncaught-errors.js';
import './runs/connections.js';
import './runs/first-answer.js';
import './deployments/in-between.js';
import './reporting/last-resort.js';
