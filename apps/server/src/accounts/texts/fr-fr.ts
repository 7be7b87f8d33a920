import type { AccountTexts } from './account-texts.ts';

export const accountTexts: AccountTexts = {
  kyc: {
    open: 'Vos données ne sont pas encore confirmées. Indiquez votre nom et votre CPF pour les confirmer.',
    confirmed: 'Vos données sont confirmées.',
  },
  mails: {
    resetCode: {
      subject: 'Code pour changer votre mot de passe',
      paragraphs: [
        'On nous a demandé de changer le mot de passe de votre compte. Saisissez ce code sur le site. Il est valable {minutes} minutes et une seule fois.',
        'Ce n’était pas vous ? Ignorez cet e-mail : personne ne peut changer le mot de passe sans le code. Nous ne le demandons jamais par téléphone ni par message.',
      ],
    },
    passwordChanged: {
      subject: 'Votre mot de passe a été changé',
      paragraphs: [
        'Le mot de passe de votre compte a été changé le {when} (heure de Brasília). Toutes les autres sessions ont été fermées.',
        'Ce n’était pas vous ? Changez le mot de passe maintenant avec « Mot de passe oublié ? » sur l’écran de connexion{support, select, none {.} other { et contactez l’assistance.}}',
      ],
    },
    emailUsed: {
      subject: 'Vous avez déjà un compte',
      paragraphs: [
        'Quelqu’un a essayé d’ouvrir un compte avec cette adresse, mais il existe déjà un compte avec cet e-mail. Pour y entrer, connectez-vous sur le site ; si vous avez oublié le mot de passe, utilisez « Mot de passe oublié ? ».',
        'Ce n’était pas vous ? Il n’y a rien à faire : personne n’est entré dans votre compte.',
      ],
    },
    cpfUsed: {
      subject: 'Ce CPF n’a pas pu être utilisé',
      paragraphs: [
        'Une demande avec cette adresse n’a pas abouti : il existe déjà un compte avec ce CPF. Chaque personne a un seul compte. Connectez-vous avec l’e-mail de son ouverture{support, select, none {.} other { ou contactez l’assistance.}}',
        'Ce n’était pas vous ? Ignorez cet e-mail.',
      ],
    },
    barred: {
      subject: 'Ce CPF n’a pas pu être utilisé',
      paragraphs: [
        'Une demande avec cette adresse n’a pas abouti : le registre national indique que la personne avec ce CPF ne peut pas parier, par auto-exclusion ou en raison d’un programme social.',
        'Vous pouvez consulter ou terminer une auto-exclusion sur gov.br/autoexclusaoapostas. Ce n’était pas vous ? Ignorez cet e-mail.',
      ],
    },
    emailCode: {
      subject: 'Code pour confirmer votre nouvel e-mail',
      paragraphs: [
        'Saisissez ce code sur le site pour utiliser cette adresse dans votre compte. Il est valable {minutes} minutes et une seule fois.',
        'Ce n’était pas vous ? Ignorez cet e-mail.',
      ],
    },
    emailChangedOld: {
      subject: 'L’e-mail de votre compte a été changé',
      paragraphs: [
        'L’e-mail de votre compte a été changé le {when} (heure de Brasília). Si ce n’était pas vous, annulez le changement sous 72 heures :',
        'L’annulation ferme toutes les sessions, et vous choisissez un nouveau mot de passe.',
      ],
      link: 'Annuler le changement',
    },
    emailChangedNew: {
      subject: 'Voici le nouvel e-mail de votre compte',
      paragraphs: ['À partir du {when} (heure de Brasília), vous vous connectez avec cette adresse.'],
    },
    newDevice: {
      subject: 'Nouvel accès à votre compte',
      paragraphs: [
        'Un nouvel appareil a accédé à votre compte le {when} (heure de Brasília).',
        'Appareil : {device}. Pays : {country}. Fuseau horaire de l’appareil : {zone}.',
        'Ce n’était pas vous ? Changez le mot de passe et fermez les sessions dans Compte › Sécurité.',
      ],
    },
    totpOn: {
      subject: 'La vérification en deux étapes est activée',
      paragraphs: [
        'Depuis le {when} (heure de Brasília), la connexion à votre compte demande aussi le code de l’authentificateur.',
        'Ce n’était pas vous ? Changez le mot de passe maintenant avec « Mot de passe oublié ? » sur l’écran de connexion{support, select, none {.} other { et contactez l’assistance.}}',
      ],
    },
    totpOff: {
      subject: 'La vérification en deux étapes est désactivée',
      paragraphs: [
        'Depuis le {when} (heure de Brasília), la connexion à votre compte ne demande que le mot de passe.',
        'Ce n’était pas vous ? Changez le mot de passe maintenant{support, select, none {.} other { et contactez l’assistance.}}',
      ],
    },
    exportReady: {
      subject: 'La copie de vos données est prête',
      paragraphs: [
        'La copie de vos données que vous avez demandée est prête. Téléchargez-la sur la page de sécurité de votre compte sous {days} jours ; elle est ensuite supprimée.',
        'Ce n’était pas vous ? Changez le mot de passe et fermez les sessions dans Compte › Sécurité. Sans votre mot de passe, personne ne télécharge la copie.',
      ],
      link: 'Ouvrir la page',
    },
    accountClosed: {
      subject: 'Votre compte a été fermé',
      paragraphs: [
        'Votre compte a été fermé le {when} (heure de Brasília), comme vous l’avez demandé. Plus personne ne peut s’y connecter.',
        'La loi nous oblige à conserver pendant cinq ans les données de paris, de paiements et d’identification. Aucun autre compte ne peut être ouvert avec ce CPF ; une auto-exclusion reste en vigueur.',
        'Ce n’était pas vous ? {support, select, none {Déposez une réclamation sur le site maintenant.} other {Contactez l’assistance maintenant.}}',
      ],
    },
    registerBarred: {
      subject: 'Vous ne pouvez plus parier ici',
      paragraphs: [
        'Depuis le {when} (heure de Brasília), le registre national indique que vous ne pouvez pas parier, {cause, select, socialProgramme {car vous bénéficiez d’un programme social} other {par auto-exclusion}}. Votre compte ne permet donc plus de parier, de déposer ni de recevoir des bonus.',
        'Votre argent reste le vôtre : connectez-vous et demandez un retrait. Les manches et paris ouverts se terminent comme toujours, et ce qu’ils rapportent est versé sur votre solde.',
        'Seul le registre, tenu par l’État, peut changer cette situation. {cause, select, socialProgramme {Si vous ne bénéficiez plus du programme, adressez-vous à l’organisme qui le gère.} other {Consultez ou terminez l’auto-exclusion sur gov.br/autoexclusaoapostas.}} Dès qu’il libère votre CPF, l’accès revient à la connexion.',
        'Vous n’êtes pas d’accord ? Déposez une réclamation sur {complaintUrl}{support, select, none {} other { ou contactez l’assistance}}. La réponse arrive par e-mail.',
      ],
      link: 'Retirer le solde',
    },
    accountBlocked: {
      subject: 'L’accès à votre compte a été limité',
      paragraphs: [
        'Depuis le {when} (heure de Brasília){hasEnd, select, yes { et jusqu’au {until}} other {}}, votre compte ne permet pas de parier, de déposer, de transférer ni de recevoir des bonus. Motif : « {reason} »',
        'Votre argent reste le vôtre : connectez-vous et demandez un retrait ; l’équipe examine la demande avant de payer. Les manches et paris ouverts se terminent comme toujours, et ce qu’ils rapportent est versé sur votre solde.',
        'Vous n’êtes pas d’accord ? Déposez une réclamation sur {complaintUrl}{support, select, none {} other { ou contactez l’assistance}}. La réponse arrive par e-mail.',
      ],
      link: 'Retirer le solde',
    },
  },
};
