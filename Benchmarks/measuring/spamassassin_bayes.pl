# SpamAssassin's Bayes classifier alone, in one process: no rules, no network, no automatic learning.
#
#     perl spamassassin_bayes.pl FOLDER
#
# Each line of standard input is `score PATH`, `spam PATH` or `ham PATH`; the answer to each is a line, the
# probability of spam or `learned`. FOLDER, which must exist, gets the database.
use strict;
use warnings;
use Mail::SpamAssassin;
use Mail::SpamAssassin::PerMsgStatus;

my $folder = shift or die "usage: spamassassin_bayes.pl FOLDER\n";
# By default it does not judge before it has learned 200 messages of each label.
my $rules = <<"END";
loadplugin Mail::SpamAssassin::Plugin::Bayes
use_bayes 1
use_bayes_rules 1
bayes_auto_learn 0
bayes_path $folder/bayes
bayes_min_spam_num 1
bayes_min_ham_num 1
END
# The names of top-level domains, which addresses and links are read with.
if (open my $domains, '<', '/usr/share/spamassassin/20_aux_tlds.cf') {
    local $/;
    $rules .= <$domains>;
}
my $assassin = Mail::SpamAssassin->new({
    config_text => $rules, local_tests_only => 1, dont_copy_prefs => 1, userstate_dir => $folder,
    site_rules_filename => "$folder/none", home_dir_for_helpers => $folder,
});
$assassin->init(1);
$assassin->init_learner({ wait_for_lock => 1 });
$| = 1;
while (my $line = <STDIN>) {
    chomp $line;
    my ($action, $path) = split / /, $line, 2;
    open my $file, '<', $path or die "$path: $!\n";
    my @lines = <$file>;
    close $file;
    my $message = $assassin->parse(\@lines, 1);
    if ($action eq 'score') {
        my $status = Mail::SpamAssassin::PerMsgStatus->new($assassin, $message);
        $status->extract_message_metadata();
        my $score = plugin($assassin)->scan($status, $message);
        print defined $score ? $score : 0.5, "\n";
        $status->finish();
    } else {
        my $learner = $assassin->learn($message, undef, $action eq 'spam', 0);
        $learner->finish();
        print "learned\n";
    }
    $message->finish();
}

sub plugin {
    my ($assassin) = @_;
    my ($plugin) = grep { ref eq 'Mail::SpamAssassin::Plugin::Bayes' } @{ $assassin->{plugins}->{plugins} };
    return $plugin // die "the Bayes plugin is not loaded\n";
}
