import type { SupportMailTexts } from '../support-mail-texts.ts';

export const supportMailTexts: SupportMailTexts = {
  reply: {
    subject: 'L’assistance a répondu',
    paragraphs: [
      'Il y a une réponse de l’assistance pour vous. Pour votre sécurité, son texte n’est pas dans cet e-mail : connectez-vous à votre compte pour la lire.',
      'Nous ne demandons jamais votre mot de passe ni un code, ni ici ni dans la conversation.',
    ],
    link: 'Ouvrir la conversation',
  },
  received: {
    subject: 'Nous avons reçu votre réclamation {number}',
    paragraphs: [
      'Votre réclamation a le numéro {number}. Suivez la réponse avec lui et avec la clé affichée à l’écran :',
      'La clé n’est pas dans cet e-mail. Ce n’était pas vous ? Ignorez ce message.',
    ],
    link: 'Suivre la réclamation',
  },
  inReview: {
    subject: 'Votre réclamation {number} est en cours d’examen',
    paragraphs: ['Une personne de l’équipe examine la réclamation {number}. Suivez-la avec le numéro et la clé :'],
    link: 'Suivre la réclamation',
  },
  answered: {
    subject: 'Votre réclamation {number} a reçu une réponse',
    paragraphs: [
      'Il y a une réponse à la réclamation {number}. Pour votre sécurité, son texte n’est pas dans cet e-mail : lisez-la avec le numéro et la clé :',
    ],
    link: 'Lire la réponse',
  },
  closed: {
    subject: 'Votre réclamation {number} a été close',
    paragraphs: ['La réclamation {number} a été close. Ses réponses restent accessibles avec le numéro et la clé :'],
    link: 'Lire les réponses',
  },
};
