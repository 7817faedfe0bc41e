export { fileTransport } from './transport/file-transport.js';
export { smtpTransport } from './transport/smtp-transport.js';
export { DeliveryError, type MailTransport, type OutgoingMail } from './transport/transport.js';
export { mailMigrations } from './migration.js';
export { queueMail, type Mail, type QueuedMail } from './queue-mail.js';
export { renderMail, type RenderedMail } from './render/render-mail.js';
export type { Column, Fact, MailBlock, MailDocument } from './render/document.js';
export { startMailer, type Mailer, type MailerOptions } from './mailer.js';
export { isMailOn, mailFrom, mailSettings, mailTransport, type MailSettings } from './settings.js';
